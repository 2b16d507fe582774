import { z } from 'zod'
import { AccessToken } from './auth.ts'
import { defineRoutes } from '../core/define.ts'
import { filledText, Id, Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { twoFactorMessages } from '../messages/two-factor-messages.ts'
import { appMessages } from '../messages/app-messages.ts'

export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const
export const SecondFactorMethod = z.enum(secondFactorMethods)
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

const { challengeExpired, codeRequired, codeWrong, nameRequired } = twoFactorMessages

/** The JSON form of the WebAuthn specification. The server validates its content. */
const webAuthnJson = z.record(z.string(), z.unknown())

const challengeToken = z.string({ error: challengeExpired }).min(1, challengeExpired).max(limits.title, challengeExpired)
const code = z.string({ error: codeRequired }).trim().min(1, codeRequired).max(100, codeWrong)

/** Added to the 401 of `POST /api/auth/token` when the password is right and the account has a second factor. */
export const SecondFactorChallenge = z
  .object({
    detail: z.string(),
    mfa_token: z.string().describe('For five minutes, one sign-in and five wrong codes.'),
    methods: z.array(SecondFactorMethod),
    passkey_options: webAuthnJson.nullable().describe('What the browser signs with a passkey; null without one.'),
  })
  .meta({ id: 'SecondFactorChallenge' })
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

export const SecondFactor = z
  .object({
    mfa_token: challengeToken,
    code: code.optional(),
    recovery_code: code.optional(),
    passkey: webAuthnJson.optional(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

export const PasskeyChallenge = z.object({ token: z.string(), options: webAuthnJson }).meta({ id: 'PasskeyChallenge' })

export const PasskeySignIn = z
  .object({ token: challengeToken, passkey: webAuthnJson, remember_me: z.boolean().default(false) })
  .meta({ id: 'PasskeySignIn' })

export const Reauthentication = z
  .object({ password: z.string().max(limits.maxPasswordLength, appMessages.password.currentWrong).optional(), code: code.optional() })
  .meta({ id: 'Reauthentication' })

export const Passkey = z
  .object({ id: Id, name: z.string(), created_at: Timestamp, last_used_at: Timestamp.nullable() })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

export const RequiringOrganization = z
  .object({ id: Id, name: z.string(), is_owner: z.boolean().describe('You own it, so you hand it over before you leave.') })
  .meta({ id: 'RequiringOrganization' })
export type RequiringOrganization = z.infer<typeof RequiringOrganization>

export const TwoFactorState = z
  .object({
    enabled: z.boolean(),
    totp_enabled: z.boolean(),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.number().int(),
    required_by: z
      .array(RequiringOrganization)
      .describe('Your organizations that require two-factor authentication, except the one whose provider you signed in with.'),
  })
  .meta({ id: 'TwoFactorState' })
export type TwoFactorState = z.infer<typeof TwoFactorState>

export const TotpEnrolment = z
  .object({ secret: z.string().describe('Base32, for apps that take no QR code.'), uri: z.string().describe('otpauth://, as a QR code.') })
  .meta({ id: 'TotpEnrolment' })
export type TotpEnrolment = z.infer<typeof TotpEnrolment>

const recoveryCodes = z.array(z.string()).nullable().describe('Shown once, with the first factor; null where you have codes already.')
const passkeyName = filledText(nameRequired, limits.name)

export const TwoFactorEnabled = z.object({ recovery_codes: recoveryCodes }).meta({ id: 'TwoFactorEnabled' })
export const PasskeyAdd = z.object({ token: challengeToken, name: passkeyName, passkey: webAuthnJson }).meta({ id: 'PasskeyAdd' })
export const PasskeyAdded = z.object({ passkey: Passkey, recovery_codes: recoveryCodes }).meta({ id: 'PasskeyAdded' })

export const signIn = defineRoutes({
  secondFactor: {
    method: 'POST',
    path: '/api/auth/token/second-factor',
    summary: 'Finish a login with a code of your app, a recovery code or a passkey',
    access: 'public',
    body: SecondFactor,
    reply: AccessToken,
    errorStatuses: [401, 429],
  },
  passkeyOptions: {
    method: 'POST',
    path: '/api/auth/passkey/options',
    summary: 'Start a passkey login',
    access: 'public',
    reply: PasskeyChallenge,
    errorStatuses: [429],
  },
  passkey: {
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Log in with a passkey',
    access: 'public',
    body: PasskeySignIn,
    reply: AccessToken,
    errorStatuses: [401, 429],
  },
  reauthenticate: {
    method: 'POST',
    path: '/api/auth/reauthenticate',
    summary: 'Confirm your password or a code, so that the next 15 minutes count as a fresh login',
    access: 'session',
    body: Reauthentication,
    errorStatuses: [429],
  },
})

export const twoFactor = defineRoutes({
  state: {
    method: 'GET',
    path: '/api/auth/two-factor',
    summary: 'Read your two-factor authentication',
    access: 'session',
    reply: TwoFactorState,
  },
  beginTotp: {
    method: 'POST',
    path: '/api/auth/two-factor/totp',
    summary: 'Get a secret for an authenticator app',
    access: 'session',
    reply: TotpEnrolment,
    status: 201,
    errorStatuses: [409],
  },
  confirmTotp: {
    method: 'POST',
    path: '/api/auth/two-factor/totp/confirm',
    summary: 'Turn the authenticator app on with its first code',
    access: 'session',
    body: z.object({ code }).meta({ id: 'TotpConfirm' }),
    reply: TwoFactorEnabled,
    errorStatuses: [409],
  },
  removeTotp: {
    method: 'DELETE',
    path: '/api/auth/two-factor/totp',
    summary: 'Remove the authenticator app',
    access: 'session',
    errorStatuses: [409],
  },
  beginPasskey: {
    method: 'POST',
    path: '/api/auth/two-factor/passkeys/options',
    summary: 'Start adding a passkey',
    access: 'session',
    reply: PasskeyChallenge,
    errorStatuses: [409],
  },
  addPasskey: {
    method: 'POST',
    path: '/api/auth/two-factor/passkeys',
    summary: 'Add the passkey that your browser created',
    access: 'session',
    body: PasskeyAdd,
    reply: PasskeyAdded,
    status: 201,
    errorStatuses: [409],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/auth/two-factor/passkeys/{id}',
    summary: 'Rename a passkey',
    access: 'session',
    body: z.object({ name: passkeyName }).meta({ id: 'PasskeyChange' }),
    reply: Passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/auth/two-factor/passkeys/{id}',
    summary: 'Remove a passkey',
    access: 'session',
    errorStatuses: [409],
  },
  newRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/two-factor/recovery-codes',
    summary: 'Replace your recovery codes',
    access: 'session',
    reply: z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' }),
    status: 201,
    errorStatuses: [409],
  },
})

export const OrganizationSecurity = z
  .object({
    require_two_factor: z.boolean(),
    members_without_second_factor: z.number().int(),
  })
  .meta({ id: 'OrganizationSecurity' })
export type OrganizationSecurity = z.infer<typeof OrganizationSecurity>

export const accountSecurity = defineRoutes({
  endUserSessions: {
    method: 'DELETE',
    path: '/api/users/{id}/sessions',
    summary: "End all of a person's sessions",
    access: 'admin',
  },
  resetTwoFactor: {
    method: 'DELETE',
    path: '/api/users/{id}/two-factor',
    summary: "Remove a person's second factors, for example after the person lost them",
    access: 'admin',
    errorStatuses: [409],
  },
  endMemberSessions: {
    method: 'DELETE',
    path: '/api/organizations/{id}/users/{userId}/sessions',
    summary: 'End all sessions of an account that the organization manages',
    errorStatuses: [409],
  },
  organization: {
    method: 'GET',
    path: '/api/organizations/{id}/security',
    summary: 'Read whether the organization requires a second factor',
    reply: OrganizationSecurity,
    errorStatuses: [409],
  },
  changeOrganization: {
    method: 'PUT',
    path: '/api/organizations/{id}/security',
    summary: 'Set whether the organization requires a second factor',
    body: z.object({ require_two_factor: z.boolean().optional() }).meta({ id: 'OrganizationSecurityChange' }),
    reply: OrganizationSecurity,
    errorStatuses: [409],
  },
})

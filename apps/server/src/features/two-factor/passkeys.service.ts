import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server'
import type { SystemCtx } from '../../platform/ctx.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { PasskeyRow, UsablePasskey } from './two-factor.store.ts'

type Json = Record<string, unknown>

const serverName = 'Adjutant'
/** EdDSA, ES256, RS256. The library's default also probes the runtime for experimental algorithms. */
const algorithms = [-8, -7, -257]

/** Loaded at the first use: its 280 modules would take a twentieth of the server's start. */
const loadWebAuthn = () => import('@simplewebauthn/server')

/** Passkeys are bound to the host of the public URL, and answers from any other origin are rejected. */
function relyingParty({ publicUrl }: Pick<SystemCtx, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

const toDescriptor = ({ credential_id, transports }: UsablePasskey) => ({ id: credential_id, transports })

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

export async function toRegistrationOptions(
  ctx: SystemCtx,
  { user, challenge, existing }: { user: { id: string; email: string }; challenge: string; existing: PasskeyRow[] },
): Promise<Json> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: serverName,
    rpID: relyingParty(ctx).id,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    challenge: toBytes(challenge),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return toJson(options)
}

/** Without `allowed`, any passkey of this installation can answer and must verify the user (PIN, fingerprint, face). */
export async function toAuthenticationOptions(ctx: SystemCtx, challenge: string, allowed?: UsablePasskey[]): Promise<Json> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    challenge: toBytes(challenge),
    userVerification: allowed ? 'preferred' : 'required',
    ...(allowed && { allowCredentials: allowed.map(toDescriptor) }),
  })
  return toJson(options)
}

/** The library's types have no index signature. */
const toJson = (options: object): Json => JSON.parse(JSON.stringify(options))

/** The library validates the response itself. */
const toResponse = <Response>(answer: Json) => answer as unknown as Response

export async function verifyRegistration(ctx: SystemCtx, answer: Json, challenge: string): Promise<WebAuthnCredential> {
  const { id, origin } = relyingParty(ctx)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const verified = await verifyRegistrationResponse({
    response: toResponse<RegistrationResponseJSON>(answer),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!verified?.verified) throw ValidationError.field('passkey', twoFactorMessages.passkeyWrong)
  return verified.registrationInfo.credential
}

/** The new counter of a valid answer; undefined for an invalid one. The library throws for most invalid answers. */
export async function verifyAssertion(
  ctx: SystemCtx,
  answer: Json,
  { challenge, passkey, mustVerifyPerson }: { challenge: string; passkey: PasskeyRow; mustVerifyPerson: boolean },
): Promise<number | undefined> {
  const { id, origin } = relyingParty(ctx)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const verified = await verifyAuthenticationResponse({
    response: toResponse<AuthenticationResponseJSON>(answer),
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: mustVerifyPerson,
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

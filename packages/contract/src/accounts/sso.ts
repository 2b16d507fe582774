import { z } from 'zod'
import { AccessToken } from './auth.ts'
import { defineRoutes } from '../core/define.ts'
import { email, filledText, Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { AccessLevel } from './organizations.ts'
import { ssoMessages } from '../messages/sso-messages.ts'

const domainPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const domain = z
  .string({ error: ssoMessages.domainInvalid })
  .trim()
  .toLowerCase()
  .refine((value) => domainPattern.test(value), ssoMessages.domainInvalid)

const maxAddressLength = 2_000

const isIssuer = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value) && !/[?#@]/.test(value)

const claimName = z.string().trim().max(limits.name).nullable()
const claimValue = z.string().trim().min(1).max(limits.name)
const uniqueValues = (rows: { value: string }[]) => new Set(rows.map(({ value }) => value)).size === rows.length
const mapping = <Target extends string>(target: z.ZodType<Target, Target>) =>
  z
    .array(z.object({ value: claimValue, target }))
    .max(50)
    .refine(uniqueValues, 'List each value once.')

/** The level of an account that this organization manages. A claim never grants app admin. */
const ClaimLevel = z.enum(['user', 'ceo'])

export const SsoDomain = z
  .object({
    domain: z.string(),
    is_verified: z.boolean(),
    /** Confirmed by the DNS record or manually by an app admin. */
    verified_by: z.enum(['dns', 'admin']).nullable(),
    record_name: z.string(),
    record_value: z.string(),
  })
  .meta({ id: 'SsoDomain' })
export type SsoDomain = z.infer<typeof SsoDomain>

const choices = {
  is_enabled: z.boolean(),
  /** People of a verified domain get an account at their first sign-in. */
  allow_new_accounts: z.boolean(),
  /** Managed accounts of the verified domains can't log in with a password; the organization's owner can. */
  require_sso: z.boolean(),
  access_claim: claimName,
  access_values: mapping(AccessLevel),
  level_claim: claimName,
  level_values: mapping(ClaimLevel),
}

export const SsoSettings = z
  .object({
    is_configured: z.boolean(),
    issuer: z.string().nullable(),
    client_id: z.string().nullable(),
    ...choices,
    domains: z.array(SsoDomain),
    /** The redirect URI to register with the identity provider. */
    redirect_uri: z.string(),
    updated_at: Timestamp.nullable(),
  })
  .meta({ id: 'SsoSettings' })
export type SsoSettings = z.infer<typeof SsoSettings>

export const SsoChange = z
  .object({
    issuer: filledText(ssoMessages.issuerRequired, maxAddressLength).refine(isIssuer, ssoMessages.issuerInvalid),
    client_id: filledText(ssoMessages.clientIdRequired),
    /** Write-only; an absent secret keeps the saved one. */
    client_secret: filledText(ssoMessages.secretRequired, maxAddressLength).optional(),
    domains: z.array(domain).max(20),
    is_enabled: choices.is_enabled.default(true),
    allow_new_accounts: choices.allow_new_accounts.default(false),
    require_sso: choices.require_sso.default(false),
    access_claim: choices.access_claim.default(null),
    access_values: choices.access_values.default([]),
    level_claim: choices.level_claim.default(null),
    level_values: choices.level_values.default([]),
  })
  .meta({ id: 'SsoChange' })
export type SsoChange = z.infer<typeof SsoChange>

const cookie = z.object({ cookie: z.string().max(10_000).optional() })
const parameter = z.string().max(4_000).optional()

export const sso = defineRoutes({
  settings: {
    method: 'GET',
    path: '/api/organizations/{id}/sso',
    summary: 'Read the single sign-on settings of an organization',
    reply: SsoSettings,
    errorStatuses: [409],
  },
  save: {
    method: 'PUT',
    path: '/api/organizations/{id}/sso',
    summary: 'Set up single sign-on with an OpenID Connect provider',
    body: SsoChange,
    reply: SsoSettings,
    errorStatuses: [409],
  },
  remove: {
    method: 'DELETE',
    path: '/api/organizations/{id}/sso',
    summary: 'Remove single sign-on and end the sessions that it started',
    errorStatuses: [409],
  },
  verifyDomain: {
    method: 'POST',
    path: '/api/organizations/{id}/sso/domains/{domain}/verify',
    summary: 'Verify a domain by its DNS record',
    reply: SsoSettings,
    errorStatuses: [409],
  },
  confirmDomain: {
    method: 'POST',
    path: '/api/organizations/{id}/sso/domains/{domain}/confirm',
    summary: 'Confirm a domain manually, without a DNS record',
    access: 'admin',
    reply: SsoSettings,
    errorStatuses: [409],
  },
  start: {
    method: 'POST',
    path: '/api/auth/sso/start',
    summary: "Start a single sign-on; returns the URL of the identity provider for this email's domain",
    access: 'public',
    headers: cookie,
    body: z.object({ email: email() }).meta({ id: 'SsoStart' }),
    hasReplyHeaders: true,
    reply: z.object({ url: z.string() }).meta({ id: 'SsoStarted' }),
    errorStatuses: [404, 429, 503],
    maxBytes: 16_000,
  },
  callback: {
    kind: 'text',
    method: 'GET',
    path: '/api/auth/sso/callback/{organizationId}',
    summary: 'Receive the callback of the identity provider and redirect to the sign-in page',
    access: 'public',
    headers: cookie,
    query: z.object({ state: parameter, code: parameter, iss: parameter, error: parameter, error_description: parameter }),
    hasReplyHeaders: true,
    produces: 'text/html',
    status: 302,
  },
  complete: {
    method: 'POST',
    path: '/api/auth/sso/complete',
    summary: 'Exchange the one-minute, single-use code of the redirect for a session',
    access: 'public',
    headers: cookie,
    body: z.object({ code: z.string().max(limits.title) }).meta({ id: 'SsoComplete' }),
    reply: AccessToken,
    errorStatuses: [401],
    maxBytes: 16_000,
  },
})

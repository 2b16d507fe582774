import type { SsoDomain, SsoSettings } from '@adjutant/contract/accounts/sso'
import type { ConnectionRow } from '../identity/index.ts'
import type { DomainRow } from './domains.store.ts'
import { toRecord } from './domain-record.logic.ts'

/** Differs by organization, to detect a provider that redirects the browser to another organization's address. */
export const toRedirectUri = (publicUrl: string, organizationId: string): string => `${publicUrl}/api/auth/sso/callback/${organizationId}`

function toSsoDomain(row: DomainRow): SsoDomain {
  const { name, value } = toRecord(row)
  const { domain, verified_at, verified_by } = row
  return { domain, is_verified: verified_at !== null, verified_by, record_name: name, record_value: value }
}

const unset = {
  issuer: null,
  client_id: null,
  is_enabled: true,
  allow_new_accounts: false,
  require_sso: false,
  access_claim: null,
  access_values: [],
  level_claim: null,
  level_values: [],
}

export const toSsoSettings = (
  organizationId: string,
  connection: ConnectionRow | undefined,
  domains: DomainRow[],
  publicUrl: string,
): SsoSettings => ({
  ...(connection ?? unset),
  is_configured: connection !== undefined,
  domains: domains.map(toSsoDomain),
  redirect_uri: toRedirectUri(publicUrl, organizationId),
  updated_at: connection?.updated_at.toISOString() ?? null,
})

import type { SsoSettings } from '@adjutant/contract/accounts/sso'
import { ssoMessages } from '@adjutant/contract/messages/sso-messages'
import type { MappingRow } from './mapping-rows.tsx'

export function toSsoValues(settings: SsoSettings) {
  const toRow = <Target extends string>({ value, target }: { value: string; target: Target }): MappingRow<Target> => ({
    name: value,
    target,
  })
  return {
    issuer: settings.issuer ?? '',
    client_id: settings.client_id ?? '',
    client_secret: '',
    domains: settings.domains.map(({ domain }) => domain),
    is_enabled: settings.is_enabled,
    allow_new_accounts: settings.allow_new_accounts,
    require_sso: settings.require_sso,
    access_claim: settings.access_claim ?? '',
    access_values: settings.access_values.map(toRow),
    level_claim: settings.level_claim ?? '',
    level_values: settings.level_values.map(toRow),
  }
}
export type SsoValues = ReturnType<typeof toSsoValues>

const filled = <Target extends string>(rows: readonly MappingRow<Target>[]) => rows.filter(({ name }) => name.trim() !== '')

export function validateSso(values: SsoValues, isConfigured: boolean) {
  const issues = {
    ...(values.issuer.trim() ? {} : { issuer: ssoMessages.issuerRequired }),
    ...(values.client_id.trim() ? {} : { client_id: ssoMessages.clientIdRequired }),
    ...(isConfigured || values.client_secret.trim() ? {} : { client_secret: ssoMessages.secretRequired }),
    ...(filled(values.access_values).length > 0 && !values.access_claim.trim() ? { access_claim: ssoMessages.claimWithoutName } : {}),
    ...(filled(values.level_values).length > 0 && !values.level_claim.trim() ? { level_claim: ssoMessages.claimWithoutName } : {}),
  }
  return Object.keys(issues).length > 0 ? issues : undefined
}

const toMapping = <Target extends string>(rows: readonly MappingRow<Target>[]) =>
  filled(rows).map(({ name, target }) => ({ value: name.trim(), target }))

/** A blank secret keeps the saved one. */
export const toSsoChange = (values: SsoValues) => ({
  issuer: values.issuer.trim(),
  client_id: values.client_id.trim(),
  ...(values.client_secret.trim() && { client_secret: values.client_secret.trim() }),
  domains: values.domains.map((domain) => domain.trim()).filter(Boolean),
  is_enabled: values.is_enabled,
  allow_new_accounts: values.allow_new_accounts,
  require_sso: values.require_sso,
  access_claim: values.access_claim.trim() || null,
  access_values: toMapping(values.access_values),
  level_claim: values.level_claim.trim() || null,
  level_values: toMapping(values.level_values),
})

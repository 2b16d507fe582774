import { ssoMessages, type SsoFailure } from '@adjutant/contract/messages/sso-messages'
import { createStoredText } from '../../platform/storage/stored-text.ts'

export type SsoReturn = { code: string } | { failure: string }

const isFailure = (name: string): name is SsoFailure => Object.hasOwn(ssoMessages.failed, name)

/** The callback's fragment: a code to exchange, or the reason for a failure. */
export function toSsoReturn(fragment: string): SsoReturn | undefined {
  const value = new URLSearchParams(fragment.replace(/^#/, ''))
  const [code, error] = [value.get('sso'), value.get('sso_error')]
  if (code) return { code }
  if (error === null) return undefined
  return { failure: isFailure(error) ? ssoMessages.failed[error] : ssoMessages.failed.provider }
}

/** The page that required the login, kept while this tab is at the identity provider. */
export const ssoDestination = createStoredText('adjutant.sso.destination', () => window.sessionStorage)

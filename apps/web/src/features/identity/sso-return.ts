import { ssoWords, type SsoFailure } from '@adjutant/contract/sso-words'
import { createKeep } from '../../platform/browser-keep.ts'

export type SsoReturn = { code: string } | { failure: string }

const isFailure = (name: string): name is SsoFailure => Object.hasOwn(ssoWords.failed, name)

/** The callback's fragment: a code to exchange, or the reason for a failure. */
export function toSsoReturn(fragment: string): SsoReturn | undefined {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const [code, error] = [given.get('sso'), given.get('sso_error')]
  if (code) return { code }
  if (error === null) return undefined
  return { failure: isFailure(error) ? ssoWords.failed[error] : ssoWords.failed.provider }
}

/** The page that required the login, kept while this tab is at the identity provider. */
export const ssoDestination = createKeep('adjutant.sso.destination', () => window.sessionStorage)

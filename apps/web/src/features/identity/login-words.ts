import { words } from '@adjutant/contract/words'
import { ApiError } from '../../platform/api-error.ts'
import { PasskeyError } from '../../platform/passkeys.ts'

/** The server's message, or our own with the reason if it was unreachable. */
export function toLoginFailure(error: unknown) {
  if (error instanceof PasskeyError) return error.message
  if (!(error instanceof ApiError)) return words.auth.error
  return error.status === 0 ? `${words.auth.error} ${error.detail}` : error.detail
}

/** Shown when the session ended because the account was waitlisted. */
export const waitlistedNotice = `${words.auth.waitlisted} Log in to check its status.`

/** Below the heading: why a page redirected to the login. */
export function toLoginLede(wanted: string | undefined) {
  if (wanted?.startsWith('/app/my-tasks')) return words.task.loginRequired
  return wanted ? words.auth.noSession : 'Pick up where you left off.'
}

/** In place of title and lede while the second factor is asked for. */
export const secondStep = { title: 'Confirm it’s you', lede: 'Your password is right. Now use your second factor.' }

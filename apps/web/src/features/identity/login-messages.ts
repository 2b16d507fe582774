import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ApiError } from '../../platform/api/api-error.ts'
import { PasskeyError } from '../../platform/session/passkeys.ts'

/** The server's message, or our own with the reason if it was unreachable. */
export function toLoginFailure(error: unknown) {
  if (error instanceof PasskeyError) return error.message
  if (!(error instanceof ApiError)) return appMessages.auth.error
  return error.status === 0 ? `${appMessages.auth.error} ${error.detail}` : error.detail
}

/** Shown when the session ended because the account was waitlisted. */
export const waitlistedNotice = `${appMessages.auth.waitlisted} Log in to check its status.`

/** Below the heading: why a page redirected to the login. */
export function toLoginDescription(redirectTo: string | undefined) {
  if (redirectTo?.startsWith('/app/my-tasks')) return appMessages.task.loginRequired
  return redirectTo ? appMessages.auth.noSession : 'Pick up where you left off.'
}

/** Replaces title and description while the second factor is requested. */
export const secondStep = { title: "Confirm it's you", description: 'Your password is right. Now use your second factor.' }

import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toDetail, toFieldErrors } from '../api/api-error.ts'

/** Maps a 409 on the email to the email field; other errors stay at their fields. */
export function toAccountErrors(error: unknown): Record<string, string> {
  const isTaken = toDetail(error, '') === appMessages.signup.emailInUse
  return isTaken ? { email: appMessages.signup.emailInUse } : toFieldErrors(error)
}

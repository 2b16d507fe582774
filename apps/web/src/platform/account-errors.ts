import { words } from '@adjutant/contract/words'
import { toDetail, toFieldErrors } from './api-error.ts'

/** Maps a 409 on the email to the email field; other errors stay at their fields. */
export function toAccountErrors(error: unknown): Record<string, string> {
  const isTaken = toDetail(error, '') === words.signup.emailInUse
  return isTaken ? { email: words.signup.emailInUse } : toFieldErrors(error)
}

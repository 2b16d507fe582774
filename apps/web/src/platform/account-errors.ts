import { words } from '@adjutant/contract/words'
import { toDetail, toFieldErrors } from './api-error.ts'

/** The errors of a form that makes or changes an account. An email in use is a conflict on the wire and a fault of its field on the screen. */
export function toAccountErrors(error: unknown): Record<string, string> {
  const isTaken = toDetail(error, '') === words.signup.emailInUse
  return isTaken ? { email: words.signup.emailInUse } : toFieldErrors(error)
}

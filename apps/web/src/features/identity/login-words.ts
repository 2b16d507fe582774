import { words } from '@adjutant/contract/words'
import { ApiError } from '../../platform/api-error.ts'

/** The server's sentence; where it was not reached, ours and the reason. */
export function toLoginFailure(error: unknown) {
  if (!(error instanceof ApiError)) return words.auth.error
  return error.status === 0 ? `${words.auth.error} ${error.detail}` : error.detail
}

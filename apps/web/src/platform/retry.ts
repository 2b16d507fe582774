import { ApiError } from './api-error.ts'

const retries = 1
const currentUserRetries = 2

function isStatus(error: unknown, refused: (status: number) => boolean) {
  return error instanceof ApiError && refused(error.status)
}

/** Whether a failed query is asked once more: a refusal stays a refusal, and without a connection waiting for one would only keep the reader waiting. */
export function canRetry(failures: number, error: unknown) {
  return failures < retries && navigator.onLine !== false && !isStatus(error, (status) => status >= 400 && status < 500)
}

/** Whether one's own record is asked for again: not where the answer says that the session or the account is gone. */
export function canRetryCurrentUser(failures: number, error: unknown) {
  return failures < currentUserRetries && !isStatus(error, (status) => [401, 403, 404].includes(status))
}

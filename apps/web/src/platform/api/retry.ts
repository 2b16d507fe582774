import { ApiError } from './api-error.ts'

const retries = 1
const currentUserRetries = 2
const firstPauseMs = 1_000
/** Longer than it takes to show a page after its data. */
const justFailedMs = 5_000

function isStatus(error: unknown, refused: (status: number) => boolean) {
  return error instanceof ApiError && refused(error.status)
}

/** Client errors are final, and retrying offline would only delay the message. */
export function canRetry(failures: number, error: unknown) {
  return failures < retries && navigator.onLine !== false && !isStatus(error, (status) => status >= 400 && status < 500)
}

/** No retry when the response says that the session or account is gone. */
export function canRetryCurrentUser(failures: number, error: unknown) {
  return failures < currentUserRetries && !isStatus(error, (status) => [401, 403, 404].includes(status))
}

/** A page's route has just tried to load what the page shows: its failure is shown, not repeated. */
export function canRetryOnMount({ state: { errorUpdatedAt } }: { state: { errorUpdatedAt: number } }) {
  return Date.now() - errorUpdatedAt > justFailedMs
}

/** Exponential backoff: 1 s, 2 s, 4 s … `maxMs`. `failures` counts from 0. */
export const toRetryMs = (failures: number, maxMs: number) => Math.min(firstPauseMs * 2 ** failures, maxMs)

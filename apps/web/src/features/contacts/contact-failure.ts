import { words } from '@adjutant/contract/words'
import { ApiError } from '../../platform/api-error.ts'

/** A refusal says why in its own words. Whatever else went wrong may be over the next time. */
export function findRefusal(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : undefined
}

/** The end of a session is told by the session. */
export const isSessionEnd = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** To try again helps against everything but a missing right. */
const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 409

export const toSaveFailure = (error: unknown) => ({
  title: words.contact.saveFailed,
  message: [findRefusal(error), isForbidden(error) ? undefined : words.contact.tryAgain].filter(Boolean).join(' '),
  tone: 'error' as const,
})

export const toInteractionFailure = (error: unknown) => ({
  title: words.contact.interactionFailed,
  message: findRefusal(error),
  tone: 'error' as const,
})

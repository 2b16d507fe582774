import { words } from '@adjutant/contract/words'
import { ApiError } from '../../platform/api-error.ts'

/** The message of a client error; undefined for errors that can be transient. */
export function findRefusal(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : undefined
}

/** The session reports its own end. */
export const isSessionEnd = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Retrying does not help against a missing permission. */
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

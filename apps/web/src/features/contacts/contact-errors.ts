import { appMessages } from '@adjutant/contract/messages/app-messages'
import { ApiError } from '../../platform/api/api-error.ts'

/** The message of a client error; undefined for errors that can be transient. */
export function findApiError(error: unknown): string | undefined {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.detail : undefined
}

/** The session end shows its own message. */
export const isSessionEnd = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 403)

/** A retry can't fix a missing permission. */
const isForbidden = (error: unknown) => error instanceof ApiError && error.status === 409

export const toSaveFailure = (error: unknown) => ({
  title: appMessages.contact.saveFailed,
  message: [findApiError(error), isForbidden(error) ? undefined : appMessages.contact.tryAgain].filter(Boolean).join(' '),
  tone: 'error' as const,
})

export const toInteractionFailure = (error: unknown) => ({
  title: appMessages.contact.interactionFailed,
  message: findApiError(error),
  tone: 'error' as const,
})

import { dayMs } from '@adjutant/contract/core/days'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { AISDKError, APICallError } from '@ai-sdk/provider'
import { ModelBusy, ModelFailed, ModelRejected, type ModelError } from './model-errors.ts'

const tooMany = 429
const maxLoggedTextLength = 300

/** Statuses that concern the provider rather than the request. */
const passing = [408, 409, 425, tooMany]

/** The same request would be rejected again: wrong key, unknown model or a prompt that is too long. */
export function isRejected(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 500 && !passing.includes(statusCode)
}

/** Retry-After is in seconds or a date. */
export function findRetryAfterMs(error: unknown, now: Date): number | undefined {
  if (!APICallError.isInstance(error)) return undefined
  const header = (error.responseHeaders?.['retry-after'] ?? '').trim()
  if (!header) return undefined
  const ms = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), dayMs)
}

/** Gemini answers a wrong key with 400, all others with 401 or 403. */
function toRejection({ statusCode, message }: APICallError): string {
  if (statusCode === 401 || statusCode === 403 || /api[ _]key/i.test(message)) return appMessages.conversation.modelRejectedKey
  return statusCode === 404 ? appMessages.conversation.modelUnknown : appMessages.conversation.modelRejected
}

export function toModelError(error: unknown, now: Date): ModelError {
  if (APICallError.isInstance(error) && isRejected(error)) return new ModelRejected(toRejection(error), { error })
  const retryAfterMs = findRetryAfterMs(error, now)
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
  const isLimited = APICallError.isInstance(error) && error.statusCode === tooMany
  return isLimited ? new ModelBusy({ error, retryAfterSeconds }) : new ModelFailed({ error, retryAfterSeconds })
}

/** The library's parse errors quote their input, which can be people's text; errors of a rejected call don't. */
function textOf(error: unknown): string {
  if (APICallError.isInstance(error)) return error.message
  if (AISDKError.isInstance(error)) return error.name
  // Only the cause explains a failed fetch.
  if (error instanceof Error) return `${error.name}: ${error.cause instanceof Error ? error.cause.message : error.message}`
  if (typeof error === 'object' && error && 'message' in error) return String(error.message)
  return 'unknown'
}

/** Formats a provider's error for the log: status and message, with all keys removed. */
export function hideKeys(keys: (string | undefined)[]) {
  const present = keys.filter((key) => key !== undefined)
  return (error: unknown) => ({
    status: APICallError.isInstance(error) ? error.statusCode : undefined,
    reason: present.reduce((text, key) => text.replaceAll(key, '***'), textOf(error)).slice(0, maxLoggedTextLength),
  })
}

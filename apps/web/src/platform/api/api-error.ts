import { toRecord } from '@adjutant/contract/record'

export type FieldError = { field: string; message: string }

/** A rejected or failed call. `status` is 0 when the server could not be reached. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[]
  /** The whole JSON body, for the few errors with extra fields. */
  readonly answer: Record<string, unknown>

  constructor(status: number, detail: string, errors: FieldError[] = [], answer: Record<string, unknown> = {}) {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.errors = errors
    this.answer = answer
  }
}

/** Also returned for a record that the person can't see. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** The person cancelled the call, so no message is shown. */
export class CancelledError extends Error {}

export const unreachable = "We can't reach the server. Check your connection and try again."

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = toRecord(value)
  return typeof field === 'string' && typeof message === 'string'
}

/** Detects a proxy's error page, whose source must not be shown. */
const isHtml = (body: string) => /^\s*(<!--[^]*?-->\s*)*<(!doctype|html|head|body|title|h1|center)\b/i.test(body)

/** Uses the body's `detail`, else the raw body unless it is HTML, else the status text, which HTTP/2 does not have. */
export function toApiError(status: number, statusText: string, body: string) {
  const answer = toRecord(parseJson(body))
  const { detail, errors } = answer
  const raw = isHtml(body) ? '' : body.trim()
  const detailText = typeof detail === 'string' && detail ? detail : raw || statusText || `The server answered with error ${status}.`
  return new ApiError(status, detailText, Array.isArray(errors) ? errors.filter(isFieldError) : [], answer)
}

/** The message to show for any thrown value. */
export function toDetail(error: unknown, fallback: string) {
  return error instanceof ApiError ? error.detail : fallback
}

/** The first message per field, keyed by the last part of the path: `profile.role` becomes `role`. */
export function toFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.toReversed().map(({ field, message }) => [field.split('.').at(-1), message]))
}

/** The first message per full path, such as `tasks.0.agent`, for forms with lists. */
export function toPathErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.toReversed().map(({ field, message }) => [field, message]))
}

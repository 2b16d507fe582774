export type FieldError = { field: string; message: string }

/** A refused or failed call. `status` 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[]
  /** The whole JSON of the answer, for the few refusals that say more. */
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

export const unreachable = "We can't reach the server. Check your connection and try again."

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = (value ?? {}) as Partial<FieldError>
  return typeof field === 'string' && typeof message === 'string'
}

/** An error page of a proxy. Its source says nothing to a person. */
const isHtml = (body: string) => /^\s*(<!--[^]*?-->\s*)*<(!doctype|html|head|body|title|h1|center)\b/i.test(body)

/** What the server said: its `detail`, else the raw body unless that is a web page, else the status text. HTTP/2 has no status text. */
export function toApiError(status: number, statusText: string, body: string) {
  const answer = (parseJson(body) ?? {}) as Record<string, unknown>
  const { detail, errors } = answer
  const raw = isHtml(body) ? '' : body.trim()
  const said = typeof detail === 'string' && detail ? detail : raw || statusText || `The server answered with error ${status}.`
  return new ApiError(status, said, Array.isArray(errors) ? errors.filter(isFieldError) : [], answer)
}

/** The sentence to show for whatever was thrown. */
export function toDetail(error: unknown, fallback: string) {
  return error instanceof ApiError ? error.detail : fallback
}

/** The first message for each field at fault. `profile.role` counts as `role`: forms know the last name only. */
export function toFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.toReversed().map(({ field, message }) => [field.split('.').at(-1)!, message]))
}

/** The first message for each place at fault, by its whole path: `tasks.0.agent`. For forms that hold lists. */
export function toPathErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.toReversed().map(({ field, message }) => [field, message]))
}

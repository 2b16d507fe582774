import { isDiskFull } from '../db/db-errors.ts'

/** A failed Drizzle query: its message repeats the values. */
interface Failure extends Error {
  query?: string
  code?: unknown
}

const maxCauseDepth = 5

const causesOf = (error: unknown, depth = 0): Failure[] =>
  error instanceof Error && depth < maxCauseDepth ? [error, ...causesOf(error.cause, depth + 1)] : []

const withoutValues = (text: string, { message, query }: Failure) =>
  query ? text.replaceAll(message, () => `Failed query: ${query}`) : text

/** The loggable part of an error: what failed and where, without people's text. */
export function toLoggedError(error: unknown): unknown {
  const causes = causesOf(error)
  if (causes.length === 0) return error
  const hide = (text: string) => causes.reduce(withoutValues, text)
  return {
    type: causes[0]?.name,
    message: hide(causes.map(({ message }) => message).join(': ')),
    code: causes.find(({ code }) => code !== undefined)?.code,
    // A stack does not help with a full disk.
    ...(!isDiskFull(error) && { stack: hide(causes.map(({ stack }) => stack ?? '').join('\ncaused by: ')) }),
  }
}

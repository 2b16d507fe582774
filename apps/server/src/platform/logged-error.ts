import { isDiskFull } from './db/db-errors.ts'

/** A failed query of Drizzle: its message repeats the values that were to be stored. */
interface Failure extends Error {
  query?: string
  code?: unknown
}

const deepestCause = 5

const causesOf = (error: unknown, depth = 0): Failure[] =>
  error instanceof Error && depth < deepestCause ? [error, ...causesOf(error.cause, depth + 1)] : []

const withoutValues = (text: string, { message, query }: Failure) =>
  query ? text.replaceAll(message, () => `Failed query: ${query}`) : text

/** An error as it goes into the log: what failed and where, and nothing of what people wrote. */
export function toLoggedError(error: unknown): unknown {
  const causes = causesOf(error)
  if (causes.length === 0) return error
  const hide = (text: string) => causes.reduce(withoutValues, text)
  return {
    type: causes[0]!.name,
    message: hide(causes.map(({ message }) => message).join(': ')),
    code: causes.find(({ code }) => code !== undefined)?.code,
    // Where a full disk was met tells nothing, and everything meets it.
    ...(!isDiskFull(error) && { stack: hide(causes.map(({ stack }) => stack ?? '').join('\ncaused by: ')) }),
  }
}

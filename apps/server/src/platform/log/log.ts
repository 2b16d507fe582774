import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { toRecord } from '@adjutant/contract/record'
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
function toLoggedError(error: unknown): unknown {
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

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * Query values are masked before a URL is logged: a stream's key, a person's search, or even a password of a form submitted without its
 * script.
 */
export const maskUrl = (url: string): string => {
  const [path, ...query] = url.split('?')
  return [path, ...query.map((part) => part.replaceAll(/=[^&]*/g, '=***'))].join('?')
}

const secretKeys = ['password', 'current_password', 'password_hash', 'access_token', 'token', 'ticket', 'authorization', 'cookie']
const redactedPaths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

const repeatMs = 60_000

/** A full disk fails every write, so each message about it is logged once a minute. */
function limitDiskFullLines(now: () => number) {
  const lastAt = new Map<string, number>()
  return ([fields, message]: unknown[]): boolean => {
    if (!isDiskFull(toRecord(fields).err)) return true
    const isDue = now() - (lastAt.get(String(message)) ?? 0) >= repeatMs
    if (isDue) lastAt.set(String(message), now())
    return isDue
  }
}

/** Structured lines on standard output, with ids but never record contents. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const isDue = limitDiskFullLines(Date.now)
  const options: LoggerOptions = {
    hooks: {
      logMethod(args, method) {
        if (isDue(args)) method.apply(this, args)
      },
    },
    level,
    base: null,
    redact: { paths: redactedPaths, censor: '***' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: toLoggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}

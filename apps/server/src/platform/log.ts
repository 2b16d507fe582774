import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { isDiskFull } from './db/db-errors.ts'
import { toLoggedError } from './logged-error.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * The values of a query are masked before an address is written anywhere: an event stream carries its key there, a search what a
 * person looks for, and a login form that a browser sends without its script even a password.
 */
export const maskedUrl = (url: string): string => {
  const [path, ...query] = url.split('?')
  return [path, ...query.map((part) => part.replaceAll(/=[^&]*/g, '=***'))].join('?')
}

const secretKeys = ['password', 'current_password', 'password_hash', 'access_token', 'token', 'ticket', 'authorization', 'cookie']
const redactedPaths = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])

const repeatMs = 60_000

/** A full disk fails everything that writes, again and again: each message about it is logged once a minute. */
function limitDiskFullLines(now: () => number) {
  const lastAt = new Map<string, number>()
  return ([fields, message]: unknown[]): boolean => {
    if (!isDiskFull((fields as { err?: unknown } | undefined)?.err)) return true
    const isDue = now() - (lastAt.get(String(message)) ?? 0) >= repeatMs
    if (isDue) lastAt.set(String(message), now())
    return isDue
  }
}

/** Structured lines on standard output. Contents of records never go in, ids do. */
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

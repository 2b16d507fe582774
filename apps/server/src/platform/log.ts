import { pino, type DestinationStream, type Logger } from 'pino'
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

/** Structured lines on standard output. Contents of records never go in, ids do. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: redactedPaths, censor: '***' },
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: toLoggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}

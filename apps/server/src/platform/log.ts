import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/** An event stream carries its key in the address: it is masked before the address is written anywhere. */
export const maskedUrl = (url: string): string => url.replace(/([?&]token=)[^&#]*/gi, '$1***')

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
    serializers: { err: pino.stdSerializers.err },
  }
  return destination ? pino(options, destination) : pino(options)
}

import { limits } from '@adjutant/contract/limits'
import { z } from 'zod'

/** A wrong setting: its message is the one line that the start ends with. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankAsAbsent, schema.optional())
const withDefault = <S extends z.ZodType>(schema: S, value: z.output<S>) =>
  z.preprocess(
    blankAsAbsent,
    schema.optional().transform((given): z.output<S> => (given === undefined ? value : given)),
  )

const address = (protocols: RegExp, message: string) => z.url({ protocol: protocols, error: message })

const Port = z
  .string()
  .regex(/^\d+$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port number from 0 to 65535'))

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const Environment = z.object({
  PORT: withDefault(Port, 3000),
  HOST: withDefault(z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address'), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(address(/^postgres(ql)?$/, 'must be an address like postgres://user:password@host:5432/name')),
  PUBLIC_URL: optional(address(/^https?$/, 'must be an http or https address')),
  ADMIN_EMAIL: withDefault(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'), 'admin@adjutant.local'),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(limits.password, `must have at least ${limits.password} characters`)
      .max(limits.passwordMost, `must have at most ${limits.passwordMost} characters`),
  ),
  SMTP_URL: optional(address(/^smtps?$/, 'must be an address like smtp://user:password@host:587')),
  MAIL_FROM: withDefault(
    z.string().regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must be an e-mail address, with a name or without'),
    'Adjutant <adjutant@localhost.localdomain>',
  ),
  LOG_LEVEL: withDefault(z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }), 'info'),
  RATE_LIMIT: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  TRUST_PROXY: withDefault(
    z
      .string()
      .regex(/^\d{1,2}$/, 'must be the number of proxies in front, 0 to 99')
      .transform(Number),
    0,
  ),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Address used in e-mails, without a slash at its end. */
  publicUrl: string
  adminEmail: string
  adminPassword: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: (typeof logLevels)[number]
  rateLimit: boolean
  /** How many proxies in front may be believed about the caller's address. */
  trustedProxies: number
}

export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${String(issue.path[0])} ${issue.message}.`)
  }
  const e = parsed.data
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    adminEmail: e.ADMIN_EMAIL,
    adminPassword: e.ADMIN_PASSWORD,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    logLevel: e.LOG_LEVEL,
    rateLimit: e.RATE_LIMIT === 'on',
    trustedProxies: e.TRUST_PROXY,
  }
}

import { defaultModels } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { S3Settings } from '../blobs/s3-client.ts'
import type { ProviderSourceOptions } from '../embeddings/provider-source.ts'
import type { ModelSettings } from '../models/providers.ts'
import { findEmbeddings } from './embedding-settings.ts'
import { ContextList, EffortList, ModelList, PriceList } from './model-lists.ts'
import { bytesOfGigabyte, type Quotas } from './quotas.ts'
import { StartupError } from './startup-error.ts'
import type { WebSearchSettings } from '../web-search/web-search.ts'

/** Traffic to these hosts never leaves the machine. */
function isSameMachine(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback'
  return name === 'localhost' || name.endsWith('.localhost')
}

/** An invalid setting; the message begins with the variable's name. */
export class ConfigError extends StartupError {
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

/** The mail library decodes user and password and would throw at the first mail. */
function isMailServer(url: string): boolean {
  const { hostname, username, password } = new URL(url)
  return hostname !== '' && isDecodable(username) && isDecodable(password)
}

function isDecodable(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

const mailServer = 'must be an address like smtp://user:password@host:587'

const Port = z
  .string()
  .regex(/^\d+$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .pipe(z.number().max(65_535, 'must be a port number from 0 to 65535'))

// Sent unchanged as a header.
const Key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, 'must be a key without blanks')

// Host or address with its port; IPv6 in brackets.
const hostAndPort = /^([\w.-]+|\[[\da-fA-F:.]+\]):\d{1,5}$/
const hostList = 'must be a comma-separated list of host:port'

const hasValidPort = (entry: string) => Number(entry.slice(entry.lastIndexOf(':') + 1)) <= 65_535

const HostList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(hostAndPort, hostList).refine(hasValidPort, hostList)))

const minSecretLength = 32

const Bucket = z
  .string()
  .regex(/^[\w.-]{3,63}(\/[\w.-]+)*$/, 'must be the name of a bucket, or of a folder in one, as in bucket/folder')
  .refine((name) => !name.includes('..'), 'must not point upwards')

const TokenCount = z
  .string()
  .regex(/^\d{1,12}$/, 'must be a whole number of tokens')
  .transform(Number)

const maxOutageMinutes = 10_080
const outageMinutesMessage = `must be a whole number of minutes from 0 to ${maxOutageMinutes}`

const Minutes = z
  .string()
  .regex(/^\d{1,5}$/, outageMinutesMessage)
  .transform(Number)
  .pipe(z.number().max(maxOutageMinutes, outageMinutesMessage))

const Gigabytes = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,3})?$/, 'must be a number of gigabytes, such as 20 or 0.5')
  .transform((text) => Math.round(Number(text) * bytesOfGigabyte))

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const Environment = z.object({
  PORT: withDefault(Port, 3000),
  HOST: withDefault(z.string().regex(/^[\w.:-]+$/, 'must be a host name or an address'), '127.0.0.1'),
  DATA_DIR: withDefault(z.string(), './data'),
  DATABASE_URL: optional(address(/^postgres(ql)?$/, 'must be an address like postgres://user:password@host:5432/name')),
  PUBLIC_URL: optional(address(/^https?$/, 'must be an http or https address')),
  ADMIN_EMAIL: withDefault(z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'), 'admin@adjutant.local'),
  ADMIN_PASSWORD: optional(
    z
      .string()
      .min(limits.password, `must have at least ${limits.password} characters`)
      .max(limits.maxPasswordLength, `must have at most ${limits.maxPasswordLength} characters`),
  ),
  SMTP_URL: optional(address(/^smtps?$/, mailServer).refine(isMailServer, mailServer)),
  SMTP_REQUIRE_TLS: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  MAIL_FROM: withDefault(
    z.string().regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must be an email address, with a name or without'),
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
  OPENAI_API_KEY: optional(Key),
  OPENAI_BASE_URL: optional(address(/^https?$/, 'must be an http or https address')),
  GOOGLE_GENERATIVE_AI_API_KEY: optional(Key),
  EMBEDDING_MODEL: optional(z.string().trim()),
  ALLOWED_MODELS: withDefault(ModelList, [...defaultModels]),
  DEFAULT_MODEL: optional(z.string().trim()),
  MODEL_PRICES: withDefault(PriceList, {}),
  MODEL_CONTEXT_TOKENS: withDefault(ContextList, {}),
  MODEL_REASONING: withDefault(EffortList, {}),
  MODEL_PATIENCE_MINUTES: withDefault(Minutes, 60),
  SEARXNG_URL: optional(address(/^https?$/, 'must be an http or https address')),
  TAVILY_API_KEY: optional(Key),
  BRAVE_API_KEY: optional(Key),
  S3_ENDPOINT: optional(address(/^https?$/, 'must be an http or https address')),
  S3_BUCKET: optional(Bucket),
  S3_REGION: withDefault(z.string().regex(/^[\w-]+$/, 'must be the name of a region'), 'us-east-1'),
  S3_ACCESS_KEY_ID: optional(Key),
  S3_SECRET_ACCESS_KEY: optional(Key),
  OUTBOUND_ALLOW: withDefault(HostList, []),
  SECRET_KEY: optional(z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`)),
  SECRET_KEY_RESET: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'off'),
  DAILY_TOKEN_LIMIT: optional(TokenCount),
  DAILY_ORGANIZATION_TOKEN_LIMIT: optional(TokenCount),
  FILES_QUOTA_GB: withDefault(Gigabytes, 20 * bytesOfGigabyte),
  FILES_ORGANIZATION_QUOTA_GB: withDefault(Gigabytes, 200 * bytesOfGigabyte),
})
type Environment = z.output<typeof Environment>

export const settingNames = Object.keys(Environment.shape)

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Base URL for emails, without a trailing slash. */
  publicUrl: string
  adminEmail: string
  adminPassword: string | undefined
  smtpUrl: string | undefined
  /** False for a mail server on this machine, or if the operator allows plain text. */
  smtpRequiresTls: boolean
  mailFrom: string
  logLevel: (typeof logLevels)[number]
  rateLimit: boolean
  /** Number of trusted proxies in front. */
  trustedProxies: number
  models: ModelSettings
  /** A provider's embeddings for search; the local model if absent. */
  embeddings: ProviderSourceOptions | undefined
  /** Maximum wait of a run for an unavailable model. */
  modelOutageTimeoutMs: number
  webSearch: WebSearchSettings | undefined
  /** File storage; the data folder if absent. */
  s3: S3Settings | undefined
  quotas: Quotas
  /** Private hosts with ports that tools may call. */
  outboundAllow: string[]
  /** Encryption key for tool secrets; if absent, a key is created in the data folder. */
  secretKey: string | undefined
  /** Accepts a new key in place of a lost one. */
  isSecretKeyReset: boolean
}

function toModelSettings(e: Environment): ModelSettings {
  if (e.DEFAULT_MODEL !== undefined && !e.ALLOWED_MODELS.includes(e.DEFAULT_MODEL))
    throw new ConfigError('DEFAULT_MODEL must be one of ALLOWED_MODELS.')
  return {
    openaiKey: e.OPENAI_API_KEY,
    openaiUrl: e.OPENAI_BASE_URL?.replace(/\/+$/, ''),
    googleKey: e.GOOGLE_GENERATIVE_AI_API_KEY,
    allowed: e.ALLOWED_MODELS,
    preferred: e.DEFAULT_MODEL,
    prices: e.MODEL_PRICES,
    contextTokens: e.MODEL_CONTEXT_TOKENS,
    reasoningEfforts: e.MODEL_REASONING,
  }
}

/** The first configured one in this order. */
function findWebSearch(e: Environment): WebSearchSettings | undefined {
  if (e.SEARXNG_URL) return { engine: 'searxng', url: e.SEARXNG_URL.replace(/\/+$/, '') }
  if (e.TAVILY_API_KEY) return { engine: 'tavily', key: e.TAVILY_API_KEY }
  if (e.BRAVE_API_KEY) return { engine: 'brave', key: e.BRAVE_API_KEY }
  return undefined
}

/** Requires all settings or none. */
function findS3(e: Environment): S3Settings | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (names.every((name) => e[name] === undefined)) return undefined
  const get = (name: (typeof names)[number]): string => {
    const value = e[name]
    if (value === undefined) throw new ConfigError(`${name} is missing: the file store needs it.`)
    return value
  }
  const endpoint = get('S3_ENDPOINT').replace(/\/+$/, '')
  const [bucket = '', ...folder] = get('S3_BUCKET').split('/')
  return {
    endpoint,
    bucket,
    folder: folder.map((name) => `${name}/`).join(''),
    region: e.S3_REGION,
    accessKeyId: get('S3_ACCESS_KEY_ID'),
    secretAccessKey: get('S3_SECRET_ACCESS_KEY'),
  }
}

const toQuotas = (e: Environment): Quotas => ({
  personFileBytes: e.FILES_QUOTA_GB,
  organizationFileBytes: e.FILES_ORGANIZATION_QUOTA_GB,
  personDailyTokens: e.DAILY_TOKEN_LIMIT,
  organizationDailyTokens: e.DAILY_ORGANIZATION_TOKEN_LIMIT,
})

export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`)
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
    smtpRequiresTls: e.SMTP_URL !== undefined && e.SMTP_REQUIRE_TLS === 'on' && !isSameMachine(new URL(e.SMTP_URL).hostname),
    mailFrom: e.MAIL_FROM,
    logLevel: e.LOG_LEVEL,
    rateLimit: e.RATE_LIMIT === 'on',
    trustedProxies: e.TRUST_PROXY,
    models: toModelSettings(e),
    embeddings: findEmbeddings(e.EMBEDDING_MODEL, toModelSettings(e)),
    modelOutageTimeoutMs: e.MODEL_PATIENCE_MINUTES * 60_000,
    webSearch: findWebSearch(e),
    s3: findS3(e),
    quotas: toQuotas(e),
    outboundAllow: e.OUTBOUND_ALLOW,
    secretKey: e.SECRET_KEY,
    isSecretKeyReset: e.SECRET_KEY_RESET === 'on',
  }
}

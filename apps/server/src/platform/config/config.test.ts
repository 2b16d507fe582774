import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, type Config } from './config.ts'

test('uses the defaults without settings', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    adminEmail: 'admin@adjutant.local',
    adminPassword: undefined,
    smtpUrl: undefined,
    smtpRequiresTls: false,
    mailFrom: 'Adjutant <adjutant@localhost.localdomain>',
    logLevel: 'info',
    rateLimit: true,
    trustedProxies: 0,
    models: {
      openaiKey: undefined,
      openaiUrl: undefined,
      googleKey: undefined,
      allowed: ['gpt-5-chat', 'gpt-5', 'gpt-5-mini', 'gemini-2.5-pro'],
      preferred: undefined,
      prices: {},
      contextTokens: {},
      reasoningEfforts: {},
    },
    modelOutageTimeoutMs: 3_600_000,
    webSearch: undefined,
    s3: undefined,
    quotas: { personFileBytes: 20e9, organizationFileBytes: 200e9, personDailyTokens: undefined, organizationDailyTokens: undefined },
    outboundAllow: [],
    secretKey: undefined,
    isSecretKeyReset: false,
  })
})

test('requires all settings of a file store or none', () => {
  const S3 = { S3_ENDPOINT: 'https://s3.example/', S3_BUCKET: 'papers/adjutant/live', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  expect(readConfig(S3).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'papers',
    folder: 'adjutant/live/',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
  })
  for (const name of Object.keys(S3)) expect(() => readConfig({ ...S3, [name]: '' }), name).toThrow(`${name} is missing`)
  expect(() => readConfig({ ...S3, S3_BUCKET: 'papers/../x' })).toThrow('S3_BUCKET')
})

test('accepts private hosts for tools with ports, case-insensitively', () => {
  const { outboundAllow } = readConfig({ OUTBOUND_ALLOW: 'CRM.internal:8443, 10.0.0.7:3000,[::1]:80' })
  expect(outboundAllow).toEqual(['crm.internal:8443', '10.0.0.7:3000', '[::1]:80'])
})

test('reads quotas in gigabytes and tokens', () => {
  const given = {
    FILES_QUOTA_GB: '0.5',
    FILES_ORGANIZATION_QUOTA_GB: '3',
    DAILY_TOKEN_LIMIT: '0',
    DAILY_ORGANIZATION_TOKEN_LIMIT: '1000000',
  }
  const quotas = { personFileBytes: 5e8, organizationFileBytes: 3e9, personDailyTokens: 0, organizationDailyTokens: 1e6 }
  expect(readConfig(given).quotas).toEqual(quotas)
})

test('configures models by their own variables', () => {
  const { models } = readConfig({
    OPENAI_API_KEY: ' sk-1 ',
    OPENAI_BASE_URL: 'http://localhost:11434/v1/',
    GOOGLE_GENERATIVE_AI_API_KEY: 'g-1',
    ALLOWED_MODELS: 'llama3.1:8b, qwen/qwen3 ,,llama3.1:8b',
    DEFAULT_MODEL: 'qwen/qwen3',
    MODEL_PRICES: 'qwen/qwen3=0.1/0.4/0.01, llama3.1:8b=0/0',
    MODEL_CONTEXT_TOKENS: 'llama3.1:8b=8192',
    MODEL_REASONING: 'qwen/qwen3=low',
  })
  expect(models).toEqual({
    openaiKey: 'sk-1',
    openaiUrl: 'http://localhost:11434/v1',
    googleKey: 'g-1',
    allowed: ['llama3.1:8b', 'qwen/qwen3'],
    preferred: 'qwen/qwen3',
    prices: { 'qwen/qwen3': { input: 0.1, output: 0.4, cached: 0.01 }, 'llama3.1:8b': { input: 0, output: 0 } },
    contextTokens: { 'llama3.1:8b': 8192 },
    reasoningEfforts: { 'qwen/qwen3': 'low' },
  })
})

test.each([
  [
    { SEARXNG_URL: 'https://find.example/', TAVILY_API_KEY: 't', BRAVE_API_KEY: 'b' },
    { engine: 'searxng', url: 'https://find.example' },
  ],
  [
    { TAVILY_API_KEY: 't', BRAVE_API_KEY: 'b' },
    { engine: 'tavily', key: 't' },
  ],
  [{ BRAVE_API_KEY: 'b' }, { engine: 'brave', key: 'b' }],
])('uses the first of several internet searches: %j', (env, expected) => {
  expect(readConfig(env).webSearch).toEqual(expected)
})

test.each<[string, string, keyof Config, unknown]>([
  ['PORT', '0', 'port', 0],
  ['PORT', '65535', 'port', 65_535],
  ['HOST', '0.0.0.0', 'host', '0.0.0.0'],
  ['HOST', '::1', 'host', '::1'],
  ['DATA_DIR', '/var/lib/adjutant', 'dataDir', '/var/lib/adjutant'],
  ['DATABASE_URL', 'postgres://u:p@db:5432/x', 'databaseUrl', 'postgres://u:p@db:5432/x'],
  ['DATABASE_URL', 'postgresql://db/x', 'databaseUrl', 'postgresql://db/x'],
  ['PUBLIC_URL', 'https://office.example//', 'publicUrl', 'https://office.example'],
  ['ADMIN_EMAIL', 'root@localhost', 'adminEmail', 'root@localhost'],
  ['ADMIN_PASSWORD', 'eight888', 'adminPassword', 'eight888'],
  ['SMTP_URL', 'smtps://u:p@mail:465', 'smtpUrl', 'smtps://u:p@mail:465'],
  ['MAIL_FROM', 'office@example.com', 'mailFrom', 'office@example.com'],
  ['LOG_LEVEL', 'silent', 'logLevel', 'silent'],
  ['RATE_LIMIT', 'off', 'rateLimit', false],
  ['TRUST_PROXY', '2', 'trustedProxies', 2],
  ['MODEL_PATIENCE_MINUTES', '0', 'modelOutageTimeoutMs', 0],
  ['MODEL_PATIENCE_MINUTES', '5', 'modelOutageTimeoutMs', 300_000],
  ['SECRET_KEY', 'at least thirty-two characters long', 'secretKey', 'at least thirty-two characters long'],
])('accepts %s=%s', (name, value, key, expected) => {
  expect(readConfig({ [name]: value })[key]).toBe(expected)
})

test.each([
  ['smtp://mail.example:587', undefined, true],
  ['smtp://10.0.0.5', undefined, true],
  ['smtp://localhost.example.com', undefined, true],
  ['smtp://[2001:db8::1]', undefined, true],
  ['smtps://mail.example', undefined, true],
  ['smtp://mail.example', 'on', true],
  ['smtp://mail.example', 'off', false],
  ['smtp://localhost:25', undefined, false],
  ['smtp://LocalHost', undefined, false],
  ['smtp://mail.localhost', undefined, false],
  ['smtp://127.0.0.1:1025', undefined, false],
  ['smtp://127.8.8.8', undefined, false],
  ['smtp://[::1]:25', undefined, false],
  ['smtp://[::ffff:127.0.0.1]', undefined, false],
])('with SMTP_URL=%s and SMTP_REQUIRE_TLS=%s the mail server must offer TLS: %s', (SMTP_URL, SMTP_REQUIRE_TLS, expected) => {
  expect(readConfig({ SMTP_URL, SMTP_REQUIRE_TLS }).smtpRequiresTls).toBe(expected)
})

describe('an invalid value', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '3e3'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'office.example'],
    ['ADMIN_EMAIL', 'root'],
    ['ADMIN_PASSWORD', 'seven77'],
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['SMTP_URL', 'http://mail'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://user:%zz@mail'],
    ['SMTP_REQUIRE_TLS', 'no'],
    ['MAIL_FROM', 'Adjutant'],
    ['MAIL_FROM', 'a\nBcc: b@example.com'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['OPENAI_API_KEY', 'sk 1'],
    ['OPENAI_API_KEY', 'sk-1\nX-Header: 1'],
    ['OPENAI_BASE_URL', 'localhost:11434'],
    ['MODEL_PRICES', 'gpt-5=1.25'],
    ['MODEL_CONTEXT_TOKENS', 'gpt-5=large'],
    ['MODEL_REASONING', 'gpt-5=huge'],
    ['MODEL_PATIENCE_MINUTES', '-1'],
    ['MODEL_PATIENCE_MINUTES', 'an hour'],
    ['MODEL_PATIENCE_MINUTES', '10081'],
    ['GOOGLE_GENERATIVE_AI_API_KEY', 'schlüssel'],
    ['ALLOWED_MODELS', ','],
    ['ALLOWED_MODELS', 'gpt 5'],
    ['ALLOWED_MODELS', `gpt-5,${'x'.repeat(301)}`],
    ['DEFAULT_MODEL', 'gpt-2'],
    ['SEARXNG_URL', 'ftp://find.example'],
    ['TAVILY_API_KEY', 'a b'],
    ['BRAVE_API_KEY', 'a b'],
    ['DAILY_TOKEN_LIMIT', '-1'],
    ['DAILY_TOKEN_LIMIT', '1e6'],
    ['DAILY_TOKEN_LIMIT', 'none'],
    ['DAILY_ORGANIZATION_TOKEN_LIMIT', '-1'],
    ['FILES_QUOTA_GB', '-1'],
    ['FILES_ORGANIZATION_QUOTA_GB', '5 GB'],
    ['OUTBOUND_ALLOW', 'crm.internal'],
    ['OUTBOUND_ALLOW', 'crm.internal:99999'],
    ['OUTBOUND_ALLOW', 'http://crm.internal:80'],
    ['OUTBOUND_ALLOW', 'a:1,,b:2'],
    ['SECRET_KEY', 'too short'],
  ])('of %s gives one line that names it: %s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must [^\n]+\\.$`))
  })

  test('is not repeated, because it can be a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgre://user:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/)
    expect(() => readConfig({ OPENAI_API_KEY: 'sk hunter2' })).toThrow(/^(?!.*hunter2)/)
  })
})

test.each(['PORT', 'DATABASE_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'RATE_LIMIT', 'OPENAI_API_KEY', 'ALLOWED_MODELS'])(
  'a blank %s counts as absent',
  (name) => {
    expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}))
  },
)

import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, type Config } from './config.ts'

test('with nothing set the defaults stand', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    adminEmail: 'admin@adjutant.local',
    adminPassword: undefined,
    smtpUrl: undefined,
    mailFrom: 'Adjutant <adjutant@localhost.localdomain>',
    logLevel: 'info',
    rateLimit: true,
    trustedProxies: 0,
  })
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
])('%s=%s is taken', (name, value, key, expected) => {
  expect(readConfig({ [name]: value })[key]).toBe(expected)
})

describe('a wrong value', () => {
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
    ['MAIL_FROM', 'Adjutant'],
    ['MAIL_FROM', 'a\nBcc: b@example.com'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'yes'],
    ['TRUST_PROXY', 'true'],
  ])('of %s is told in one line that names it: %s', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must [^\n]+\\.$`))
  })

  test('is not repeated: it may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgre://user:hunter2@db/x' })).toThrow(/^(?!.*hunter2)/)
  })
})

test.each(['PORT', 'DATABASE_URL', 'ADMIN_PASSWORD', 'SMTP_URL', 'RATE_LIMIT'])('a blank %s is an absent one', (name) => {
  expect(readConfig({ [name]: '  ' })).toEqual(readConfig({}))
})

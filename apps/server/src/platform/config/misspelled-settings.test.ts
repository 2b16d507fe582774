import { describe, expect, test } from 'vitest'
import { settingNames } from './config.ts'
import { listMisspelledSettings } from './misspelled-settings.ts'

const inEnvironment = (...names: string[]) => listMisspelledSettings(names, [], settingNames)

describe('a variable of the environment', () => {
  test.each([
    ['PORTT', 'PORT'],
    ['OPENAI_KEY', 'OPENAI_API_KEY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['ADMIN_PASSWRD', 'ADMIN_PASSWORD'],
  ])('%s is reported as a misspelled %s', (name, meant) => {
    expect(inEnvironment(name)).toEqual([`${name} is not a setting. Did you mean ${meant}?`])
  })

  test.each(['HOME', 'HOSTNAME', 'PATH', 'PWD', 'LANG', 'NODE_ENV', 'OPENAI_ORGANIZATION', 'npm_config_cache'])(
    '%s belongs to another program',
    (name) => expect(inEnvironment(name)).toEqual([]),
  )

  test('every setting is known', () => expect(inEnvironment(...settingNames)).toEqual([]))
})

test.each(['QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo', 'OPENAI_API_KEY sk-livesecret', 'sk-live-abc'])(
  'a malformed line of .env is reported without its text: %s',
  (line) => expect(listMisspelledSettings([], [line], settingNames)).toEqual(['A line in .env is not a setting.']),
)

test('every unknown name in .env is reported', () => {
  expect(listMisspelledSettings([], ['SMTP_HOST', 'PORT'], settingNames)).toEqual(['SMTP_HOST in .env is not a setting.'])
})

import { describe, expect, test } from 'vitest'
import { Login } from './auth.ts'
import { OwnChange, Registration, UserChange, UserCreate, UserQuery } from './users.ts'
import { appMessages } from '../messages/app-messages.ts'

const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', password: 'engine' }

test('an application keeps four fields only', () => {
  expect(Registration.parse({ ...ada, user_level: 'admin', organization_id: 'x', is_admin: true })).toEqual(ada)
})

describe('a password', () => {
  test.each([
    ['at sign-up', Registration, ada, 6, appMessages.signup.tooShort],
    ['set by an admin', UserCreate, ada, 8, appMessages.password.tooShort],
    ['changed by an admin', UserChange, {}, 8, appMessages.password.tooShort],
    ["of one's own", OwnChange, {}, 8, appMessages.password.tooShort],
  ])('%s has its minimum and at most 200 characters', (_when, schema, rest, min, tooShort) => {
    const messageOf = (length: number) => schema.safeParse({ ...rest, password: 'x'.repeat(length) }).error?.issues[0]?.message
    expect([messageOf(min - 1), messageOf(min), messageOf(200), messageOf(201)]).toEqual([
      tooShort,
      undefined,
      undefined,
      appMessages.password.tooLong,
    ])
  })

  test('is never trimmed', () => {
    expect(Registration.parse({ ...ada, password: ' engine ' }).password).toBe(' engine ')
    expect(Login.parse({ username: 'a', password: ' x ' }).password).toBe(' x ')
  })
})

test('a change of the own record ignores email, level and organization', () => {
  expect(OwnChange.parse({ email: 'x@example.com', user_level: 'admin', organization_id: null, first_name: ' Ada ' })).toEqual({
    first_name: 'Ada',
  })
})

test('trims objectives and drops blank ones', () => {
  expect(OwnChange.parse({ objectives: [' Grow ', '', '  '] })).toEqual({ objectives: ['Grow'] })
})

test('waitlists a new account by default', () => {
  expect(UserCreate.parse({ ...ada, password: 'eight888' }).user_level).toBe('waitlisted')
  expect(UserCreate.safeParse({ ...ada, password: 'eight888', user_level: 'root' }).success).toBe(false)
})

test('lists the newest hundred accounts by default', () => {
  expect(UserQuery.parse({})).toEqual({ search: '', sort_by: 'newest', skip: 0, limit: 100 })
})

test('a login requires both fields with the same message', () => {
  for (const form of [{}, { username: 'a' }, { password: 'x' }, { username: ' ', password: '' }])
    expect(Login.safeParse(form).error?.issues[0]?.message).toBe(appMessages.auth.bothRequired)
})

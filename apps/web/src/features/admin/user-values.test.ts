import { expect, test } from 'vitest'
import { validateUser, newUserValues, toNewUser, toUserChange } from './user-values.ts'

const ada = { email: 'ada@example.com', password: '', first_name: 'Ada', last_name: '', user_level: 'user', organization_id: '' } as const

test('requires an email and a password for a new account', () => {
  expect(validateUser(newUserValues, { isNew: true })).toEqual({ email: 'Email is required', password: 'Password is required' })
})

test('waitlists a new account by default', () => {
  expect(toNewUser(newUserValues).user_level).toBe('waitlisted')
})

test.each(['ada', 'ada@', 'ada@example', 'a b@example.com', '@example.com'])('rejects the email %s', (email) => {
  expect(validateUser({ ...ada, email }, { isNew: false })).toMatchObject({ email: 'Invalid email address' })
})

test('accepts a blank password for an existing account, but not a short one', () => {
  expect(validateUser(ada, { isNew: false })).toBeUndefined()
  expect(validateUser({ ...ada, password: '1234567' }, { isNew: false })).toMatchObject({
    password: 'Password must be at least 8 characters',
  })
})

test('sends only changed fields, and a password only if it was entered', () => {
  expect(toUserChange(ada, { ...ada })).toEqual({})
  expect(toUserChange(ada, { ...ada, last_name: ' Byron ', email: ' ada@example.com ' })).toEqual({ last_name: 'Byron' })
  expect(toUserChange(ada, { ...ada, password: 'long enough' })).toEqual({ password: 'long enough' })
  expect(toUserChange(ada, { ...ada, first_name: '' })).toEqual({ first_name: '' })
})

test('keeps spaces in a password', () => {
  expect(toNewUser({ ...newUserValues, password: '  pass word  ' }).password).toBe('  pass word  ')
})

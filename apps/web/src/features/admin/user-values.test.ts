import { expect, test } from 'vitest'
import { findUserFaults, newUserValues, toNewUser, toUserChange } from './user-values.ts'

const ada = { email: 'ada@example.com', password: '', first_name: 'Ada', last_name: '', user_level: 'user', organization_id: '' } as const

test('a new account needs an email and a password', () => {
  expect(findUserFaults(newUserValues, { isNew: true })).toEqual({ email: 'Email is required', password: 'Password is required' })
})

test('a new account waits unless another level is chosen', () => {
  expect(toNewUser(newUserValues).user_level).toBe('waitlisted')
})

test.each(['ada', 'ada@', 'ada@example', 'a b@example.com', '@example.com'])('%s is no email', (email) => {
  expect(findUserFaults({ ...ada, email }, { isNew: false })).toMatchObject({ email: 'Invalid email address' })
})

test('the password of an existing account may stay blank, but not be short', () => {
  expect(findUserFaults(ada, { isNew: false })).toBeUndefined()
  expect(findUserFaults({ ...ada, password: '1234567' }, { isNew: false })).toMatchObject({
    password: 'Password must be at least 8 characters',
  })
})

test('only the changed fields are sent, a password only if it was filled in', () => {
  expect(toUserChange(ada, { ...ada })).toEqual({})
  expect(toUserChange(ada, { ...ada, last_name: ' Byron ', email: ' ada@example.com ' })).toEqual({ last_name: 'Byron' })
  expect(toUserChange(ada, { ...ada, password: 'long enough' })).toEqual({ password: 'long enough' })
  expect(toUserChange(ada, { ...ada, first_name: '' })).toEqual({ first_name: '' })
})

test('the blanks of a password are kept', () => {
  expect(toNewUser({ ...newUserValues, password: '  pass word  ' }).password).toBe('  pass word  ')
})

import { expect, test } from 'vitest'
import { findSignupFault } from './signup-checks.ts'

const good = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Faber', password: 'six-or', confirmation: 'six-or' }

test('accepts a complete form', () => {
  expect(findSignupFault(good)).toBeUndefined()
})

test.each(['email', 'firstName', 'lastName', 'password', 'confirmation'] as const)('requires %s', (name) => {
  expect(findSignupFault({ ...good, [name]: '' })?.notice).toBe('Please fill in all fields.')
})

test('rejects a blank name', () => {
  expect(findSignupFault({ ...good, firstName: '   ' })?.notice).toBe('Please fill in all fields.')
})

test('reports different passwords before their length', () => {
  expect(findSignupFault({ ...good, password: 'abc', confirmation: 'abd' })?.fields).toEqual({ confirmation: 'Passwords do not match.' })
})

test('rejects five characters and accepts six', () => {
  const fault = findSignupFault({ ...good, password: 'abcde', confirmation: 'abcde' })
  expect(fault?.fields).toEqual({ password: 'Password must be at least 6 characters long.' })
  expect(findSignupFault({ ...good, password: 'abcdef', confirmation: 'abcdef' })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { findSignupFault } from './signup-checks.ts'

const good = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Faber', password: 'six-or', confirmation: 'six-or' }

test('a filled form is sent', () => {
  expect(findSignupFault(good)).toBeUndefined()
})

test.each(['email', 'firstName', 'lastName', 'password', 'confirmation'] as const)('%s is needed', (name) => {
  expect(findSignupFault({ ...good, [name]: '' })?.notice).toBe('Please fill in all fields.')
})

test('blanks are no name', () => {
  expect(findSignupFault({ ...good, firstName: '   ' })?.notice).toBe('Please fill in all fields.')
})

test('two passwords that differ are told before their length', () => {
  expect(findSignupFault({ ...good, password: 'abc', confirmation: 'abd' })?.fields).toEqual({ confirmation: 'Passwords do not match.' })
})

test('five characters are too few, six are enough', () => {
  const fault = findSignupFault({ ...good, password: 'abcde', confirmation: 'abcde' })
  expect(fault?.fields).toEqual({ password: 'Password must be at least 6 characters long.' })
  expect(findSignupFault({ ...good, password: 'abcdef', confirmation: 'abcdef' })).toBeUndefined()
})

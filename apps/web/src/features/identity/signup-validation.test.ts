import { expect, test } from 'vitest'
import { validateSignup } from './signup-validation.ts'

const good = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Faber', password: 'six-or', confirmation: 'six-or' }

test('accepts a complete form', () => {
  expect(validateSignup(good)).toBeUndefined()
})

test.each(['email', 'firstName', 'lastName', 'password', 'confirmation'] as const)('requires %s', (name) => {
  expect(validateSignup({ ...good, [name]: '' })?.notice).toBe('Please fill in all fields.')
})

test('rejects a blank name', () => {
  expect(validateSignup({ ...good, firstName: '   ' })?.notice).toBe('Please fill in all fields.')
})

test('reports different passwords before their length', () => {
  expect(validateSignup({ ...good, password: 'abc', confirmation: 'abd' })?.fields).toEqual({ confirmation: 'Passwords do not match.' })
})

test('rejects five characters and accepts six', () => {
  const issue = validateSignup({ ...good, password: 'abcde', confirmation: 'abcde' })
  expect(issue?.fields).toEqual({ password: 'Password must be at least 6 characters long.' })
  expect(validateSignup({ ...good, password: 'abcdef', confirmation: 'abcdef' })).toBeUndefined()
})

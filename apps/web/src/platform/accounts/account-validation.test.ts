import { expect, test } from 'vitest'
import { validateEmail, validatePassword } from './account-validation.ts'

test('requires at least eight characters for a new password', () => {
  expect(validatePassword('', true)).toBe('Password is required')
  expect(validatePassword('1234567', true)).toBe('Password must be at least 8 characters')
  expect(validatePassword('12345678', true)).toBeUndefined()
})

test('accepts a blank password for an existing account', () => {
  expect(validatePassword('', false)).toBeUndefined()
  expect(validatePassword('1234567', false)).toBe('Password must be at least 8 characters')
})

test('requires a local part, an at sign and a host with a dot', () => {
  expect(validateEmail(' ')).toBe('Email is required')
  expect(validateEmail('ada@example')).toBe('Invalid email address')
  expect(validateEmail(' ada@example.com ')).toBeUndefined()
})

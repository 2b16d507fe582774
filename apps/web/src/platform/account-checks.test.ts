import { expect, test } from 'vitest'
import { findEmailFault, findPasswordFault } from './account-checks.ts'

test('requires at least eight characters for a new password', () => {
  expect(findPasswordFault('', true)).toBe('Password is required')
  expect(findPasswordFault('1234567', true)).toBe('Password must be at least 8 characters')
  expect(findPasswordFault('12345678', true)).toBeUndefined()
})

test('accepts a blank password for an existing account', () => {
  expect(findPasswordFault('', false)).toBeUndefined()
  expect(findPasswordFault('1234567', false)).toBe('Password must be at least 8 characters')
})

test('requires a local part, an at sign and a host with a dot', () => {
  expect(findEmailFault(' ')).toBe('Email is required')
  expect(findEmailFault('ada@example')).toBe('Invalid email address')
  expect(findEmailFault(' ada@example.com ')).toBeUndefined()
})

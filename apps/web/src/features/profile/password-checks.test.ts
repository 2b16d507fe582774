import { expect, test } from 'vitest'
import { needsCurrentPassword } from './password-checks.ts'

test('the current password is asked for when the login is older than fifteen minutes', () => {
  const now = new Date('2026-11-15T10:00:00Z')
  expect(needsCurrentPassword('2026-11-15T09:44:59Z', now)).toBe(true)
  expect(needsCurrentPassword('2026-11-15T09:45:01Z', now)).toBe(false)
})

test('without knowing when the login was, the server is left to ask', () => {
  expect(needsCurrentPassword(undefined, new Date())).toBe(false)
})

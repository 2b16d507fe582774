import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import type { UserLevel } from '@adjutant/contract/accounts/users'
import { expect, test } from 'vitest'
import { hasLostRights } from './access.ts'

const person = (user_level: UserLevel, memberships: Record<string, AccessLevel>) => ({
  id: 'ines',
  email: 'ines@adjutant.test',
  user_level,
  first_name: null,
  last_name: null,
  memberships: Object.entries(memberships).map(([organization_id, access]) => ({ organization_id, access })),
})

test.each([
  ['nothing changed', person('ceo', { a: 'admin' }), person('ceo', { a: 'admin' }), false],
  ['a higher level', person('user', {}), person('ceo', {}), false],
  ['a lower level', person('ceo', {}), person('user', {}), true],
  ['back on the waitlist', person('user', {}), person('waitlisted', {}), true],
  ['one organization more', person('user', { a: 'user' }), person('user', { a: 'user', b: 'admin' }), false],
  ['more access', person('user', { a: 'user' }), person('user', { a: 'manager' }), false],
  ['less access', person('user', { a: 'manager' }), person('user', { a: 'user' }), true],
  ['an organization gone', person('user', { a: 'user', b: 'user' }), person('user', { b: 'user' }), true],
  ['an organization changed for another', person('user', { a: 'user' }), person('user', { b: 'admin' }), true],
] as const)('permissions are lost or kept: %s', (_, before, now, isLost) => {
  expect(hasLostRights(before, now)).toBe(isLost)
})

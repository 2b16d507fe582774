import { expect, it } from 'vitest'
import { validateMember, newMemberValues, toMemberChange, toNewMember } from './member-values.ts'

it.each([
  [{ email: '' }, { email: 'Email is required' }],
  [{ email: 'nobody' }, { email: 'Invalid email address' }],
  [{ email: 'a@b.co', org_access_level: '' as const }, { org_access_level: 'Access level is required' }],
  [{ email: 'a@b.co', password: 'short' }, { password: 'Password must be at least 8 characters' }],
])('%j is invalid: %j', (typed, issues) => {
  expect(validateMember({ ...newMemberValues, ...typed })).toMatchObject(issues)
})

it('accepts a person without a password, who is invited', () => {
  const values = { ...newMemberValues, email: 'a@b.co' }
  expect(validateMember(values)).toBeUndefined()
  expect(toNewMember(values).password).toBeUndefined()
})

it('sends only changed fields', () => {
  const before = { ...newMemberValues, email: 'a@b.co' }
  expect(toMemberChange(before, { ...before, org_access_level: 'manager' })).toEqual({ org_access_level: 'manager' })
  expect(toMemberChange(before, before)).toEqual({})
})

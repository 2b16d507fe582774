import type { User } from '@adjutant/contract/accounts/users'
import { diff } from '@adjutant/contract/diff'
import { expect, test } from 'vitest'
import { isBrokenJson, toCustomPrompts, toObjectives, toProfileBody, toProfileValues } from './profile-values.ts'

const user: User = {
  id: '1',
  email: 'ines@example.com',
  email_verified: true,
  user_level: 'admin',
  organization_id: null,
  first_name: 'Ines',
  last_name: null,
  created_at: '2026-11-15T09:00:00.000Z',
  updated_at: '2026-11-15T09:00:00.000Z',
  profile: {
    name: 'Ines',
    role: 'CEO',
    objectives: ['Grow', 'Hire'],
    behavior_notes: null,
    knowledge_summary: null,
    custom_prompts: { tone: 'dry' },
  },
}

test('splits objectives by line, trims them and drops empty ones', () => {
  expect(toObjectives('  Grow \r\n\n   \nHire')).toEqual(['Grow', 'Hire'])
  expect(toObjectives('')).toEqual([])
})

test.each(['{', 'hello', '[1]', 'null', '1', '"text"', ''])('turns custom prompts %j into an empty object', (text) => {
  expect(toCustomPrompts(text)).toEqual({})
})

test('keeps custom prompts that are an object', () => {
  expect(toCustomPrompts('{"tone":"dry"}')).toEqual({ tone: 'dry' })
})

test('warns about prompts that would be lost, but not for an empty field', () => {
  expect(isBrokenJson('{')).toBe(true)
  expect(isBrokenJson('[1]')).toBe(true)
  expect(isBrokenJson(' ')).toBe(false)
  expect(isBrokenJson('{}')).toBe(false)
})

test('an untouched form changes nothing', () => {
  const values = toProfileValues(user)
  expect(diff(toProfileBody(values, true), toProfileBody({ ...values, role: ' CEO ' }, true))).toEqual({})
})

test('sends only changed fields', () => {
  const before = toProfileValues(user)
  const after = { ...before, last_name: 'Faber', objectives: 'Grow' }
  expect(diff(toProfileBody(before, true), toProfileBody(after, true))).toEqual({ last_name: 'Faber', objectives: ['Grow'] })
})

test('sends custom prompts for admins only', () => {
  expect(toProfileBody(toProfileValues(user), false)).not.toHaveProperty('custom_prompts')
  expect(toProfileBody(toProfileValues(user), true)).toHaveProperty('custom_prompts', { tone: 'dry' })
})

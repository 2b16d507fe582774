import { expect, test } from 'vitest'
import { listProfileParts, toCompleteness } from './profile-completeness.ts'

const profile = { name: '', role: null, objectives: [], behavior_notes: null, knowledge_summary: null, custom_prompts: null }
const bare = { first_name: null, last_name: null, profile }
const full = {
  first_name: 'Ines',
  last_name: 'Faber',
  profile: { ...profile, role: 'CEO', objectives: ['Grow'], behavior_notes: 'Brief.', knowledge_summary: 'Ten years in freight.' },
}

test('a new account has an empty profile, and the name comes first', () => {
  expect(toCompleteness(listProfileParts(bare))).toMatchObject({ filled: 0, total: 5, next: { key: 'name' } })
})

test('a complete profile has nothing left', () => {
  expect(toCompleteness(listProfileParts(full))).toEqual({ filled: 5, total: 5, next: undefined })
})

test('a first name alone is not a name', () => {
  expect(toCompleteness(listProfileParts({ ...full, last_name: null })).next?.key).toBe('name')
})

test.each([
  ['role', { role: null }],
  ['objectives', { objectives: [] }],
  ['behavior', { behavior_notes: null }],
  ['knowledge', { knowledge_summary: '' }],
])('a missing %s is suggested next', (key, hole) => {
  expect(toCompleteness(listProfileParts({ ...full, profile: { ...full.profile, ...hole } }))).toMatchObject({ filled: 4, next: { key } })
})

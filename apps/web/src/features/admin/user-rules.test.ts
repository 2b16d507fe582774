import { expect, test } from 'vitest'
import { canOfferDelete } from './user-rules.ts'

test.each([
  ['waitlisted', true],
  ['user', true],
  ['ceo', false],
  ['admin', false],
] as const)('offering to delete an account of level %s is %s', (user_level, offered) => {
  expect(canOfferDelete({ id: 'me' }, { id: 'other', user_level })).toBe(offered)
})

test('does not offer people to delete themselves', () => {
  expect(canOfferDelete({ id: 'me' }, { id: 'me', user_level: 'user' })).toBe(false)
})

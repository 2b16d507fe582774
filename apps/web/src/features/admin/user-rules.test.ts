import { expect, test } from 'vitest'
import { canOfferDelete } from './user-rules.ts'

test.each([
  ['waitlisted', true],
  ['user', true],
  ['ceo', false],
  ['admin', false],
] as const)('deleting an account of level %s is offered: %s', (user_level, offered) => {
  expect(canOfferDelete({ id: 'me' }, { id: 'other', user_level })).toBe(offered)
})

test('nobody is offered to delete themselves', () => {
  expect(canOfferDelete({ id: 'me' }, { id: 'me', user_level: 'user' })).toBe(false)
})

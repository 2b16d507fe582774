import { expect, test } from 'vitest'
import { toRankReason, toRankText, toShareText, toSourceName } from './claim-display.ts'

test('names the source of advice', () => {
  expect(toSourceName({ kind: 'person', name: 'Ann Lee', is_mine: true })).toBe('You')
  expect(toSourceName({ kind: 'person', name: 'Ann Lee', is_mine: false })).toBe('Ann Lee')
  expect(toSourceName({ kind: 'person', name: null, is_mine: false })).toBe('A deleted account')
  expect(toSourceName({ kind: 'product', name: null, is_mine: false })).toBe('Adjutant')
  expect(toSourceName({ kind: 'crew', name: 'sales_crew', is_mine: false })).toBe('Sales crew')
})

test('states the share with its number', () => {
  expect(toShareText({ held: 7, not_held: 2 })).toBe('7 of 9 claims held')
  expect(toShareText({ held: 0, not_held: 0 })).toBe('None decided yet')
})

test('says what the track record does to the order', () => {
  expect([5, -1, 0].map(toRankText)).toEqual(['Ranked higher', 'Ranked lower', 'No effect on the order'])
  const mine = { rank_days: 5, source: { kind: 'person', name: 'Ann Lee', is_mine: true } as const }
  expect(toRankReason(mine)).toBe('Ranked higher: your earlier claims held.')
  const product = { rank_days: -1, source: { kind: 'product', name: null, is_mine: false } as const }
  expect(toRankReason(product)).toBe("Ranked lower: earlier claims by Adjutant didn't hold.")
})

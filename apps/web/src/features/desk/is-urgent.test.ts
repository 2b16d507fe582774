import type { DeskReason } from '@adjutant/contract/desk'
import { expect, test } from 'vitest'
import { isUrgent } from './is-urgent.ts'

const texts = { text: 'In any words' }

test.each<[boolean, DeskReason]>([
  [true, { factor: 'overdue', points: 32, ...texts }],
  [true, { factor: 'priority', points: 30, ...texts }],
  [false, { factor: 'priority', points: 15, ...texts }],
  [false, { factor: 'kind', points: 40, text: 'Urgent' }],
])('%s for %j', (expected, reason) => {
  expect(isUrgent({ reasons: [reason] })).toBe(expected)
})

import { expect, test } from 'vitest'
import { findRows, toNextPlace } from './find-rows.ts'
import type { Row } from './message-rows.ts'

const asked = (text: string): Row => ({ kind: 'asked', key: text, text, askedAt: '2026-11-15T09:00:00Z' })
const rows: Row[] = [{ kind: 'day', key: 'day', day: '2026-11-15' }, asked('The Bridge'), asked('Lyon'), asked('a bridge too far')]

test('rows are found by what they say, whatever the case', () => {
  expect(findRows(rows, ' bridge ')).toEqual([1, 3])
  expect(findRows(rows, '2026')).toEqual([])
})

test('nothing wanted finds nothing', () => {
  expect(findRows(rows, '  ')).toEqual([])
})

test('the search begins with the latest and goes round', () => {
  expect(toNextPlace([1, 3, 7], undefined, -1)).toBe(7)
  expect(toNextPlace([1, 3, 7], 3, -1)).toBe(1)
  expect(toNextPlace([1, 3, 7], 1, -1)).toBe(7)
  expect(toNextPlace([1, 3, 7], 7, 1)).toBe(1)
  expect(toNextPlace([], 3, 1)).toBeUndefined()
})

test('a place that no longer fits gives way to the latest', () => {
  expect(toNextPlace([1, 3], 2, 1)).toBe(3)
})

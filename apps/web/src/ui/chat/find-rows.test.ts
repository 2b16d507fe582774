import { expect, test } from 'vitest'
import { findRows, findNextIndex } from './find-rows.ts'

const rows = [{ text: '' }, { text: 'The Bridge' }, { text: 'Lyon' }, { text: 'a bridge too far' }]
const toText = ({ text }: { text: string }) => text

test('finds rows by text, ignoring case', () => {
  expect(findRows(rows, toText, ' bridge ')).toEqual([1, 3])
  expect(findRows(rows, toText, '2026')).toEqual([])
})

test('finds nothing for a blank search', () => {
  expect(findRows(rows, toText, '  ')).toEqual([])
})

test('starts with the latest match and wraps around', () => {
  expect(findNextIndex([1, 3, 7], undefined, -1)).toBe(7)
  expect(findNextIndex([1, 3, 7], 3, -1)).toBe(1)
  expect(findNextIndex([1, 3, 7], 1, -1)).toBe(7)
  expect(findNextIndex([1, 3, 7], 7, 1)).toBe(1)
  expect(findNextIndex([], 3, 1)).toBeUndefined()
})

test('falls back to the latest match when the current one is gone', () => {
  expect(findNextIndex([1, 3], 2, 1)).toBe(3)
})

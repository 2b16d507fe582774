import { expect, test } from 'vitest'
import { findRows, toNextPlace } from './find-rows.ts'

const rows = [{ text: '' }, { text: 'The Bridge' }, { text: 'Lyon' }, { text: 'a bridge too far' }]
const toText = ({ text }: { text: string }) => text

test('rows are found by what they say, whatever the case', () => {
  expect(findRows(rows, toText, ' bridge ')).toEqual([1, 3])
  expect(findRows(rows, toText, '2026')).toEqual([])
})

test('nothing wanted finds nothing', () => {
  expect(findRows(rows, toText, '  ')).toEqual([])
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

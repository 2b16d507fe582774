import { expect, test } from 'vitest'
import { isRecord, toRecord } from './record.ts'

test.each([
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['a', false],
])('%j is a record: %s', (value, expected) => {
  expect(isRecord(value)).toBe(expected)
  expect(toRecord(value)).toEqual(expected ? value : {})
})

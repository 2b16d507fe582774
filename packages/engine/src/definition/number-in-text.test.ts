import { expect, test } from 'vitest'
import { findNumber } from './number-in-text.ts'

test.each([
  ['8', 8],
  ['Score: 8.5 of 10', 8.5],
  ['3,200', 3200],
  ['3200', 3200],
  ['3.200 EUR', 3200],
  ['about 3 200 €', 3200],
  ["1'234'567", 1_234_567],
  ['1,234.567', 1234.567],
  ['1.234.567,89', 1_234_567.89],
  ['0,125', 0.125],
  ['0.125', 0.125],
  ['14,2 M€', 14.2],
  ['-4 %', -4],
  ['−4 %', -4],
  ['Q3 is at 44', 44],
  ['KPI2: 17', 17],
  ['no number', undefined],
  ['', undefined],
])('the number in %j is %j', (text, expected) => {
  expect(findNumber(text)).toBe(expected)
})

test('a long text is read quickly', () => {
  expect(findNumber('a1'.repeat(100_000))).toBeUndefined()
  expect(findNumber('1.'.repeat(50_000))).toBe(1.1)
})

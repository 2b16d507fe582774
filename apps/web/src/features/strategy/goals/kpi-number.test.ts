import { expect, it, test } from 'vitest'
import { findNumberError, parseKpiNumber } from './kpi-number.ts'

test.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['-0,25', -0.25],
  ['0,500', 0.5],
  ['1234,5678', 1234.5678],
  ['1,234', 1234],
  ['1,234.5', 1234.5],
  ['-12,345,678', -12345678],
  [' 8 ', 8],
  ['1e-7', 1e-7],
])('%j is read as %d', (text, value) => {
  expect(parseKpiNumber(text)).toBe(value)
})

test.each(['', '12,34,5', '1,234,5', '1.234,5', '7,', 'many'])('%j is no number', (text) => {
  expect(parseKpiNumber(text)).toBeNaN()
})

it('rejects what is no number or too large', () => {
  expect(findNumberError('12.5')).toBeUndefined()
  expect(findNumberError('')).toBeUndefined()
  expect(findNumberError('1e30')).toBeDefined()
  expect(findNumberError('many')).toBeDefined()
})

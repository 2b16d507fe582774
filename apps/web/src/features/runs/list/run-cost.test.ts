import { expect, test } from 'vitest'
import { toCostText, toDurationText, toUsageText } from './run-cost.ts'

test.each([
  [400, 'under 1 s'],
  [41_300, '41 s'],
  [200_000, '3 min'],
  [3_900_000, '1 h 5 min'],
])('%d ms become %s', (ms, text) => {
  expect(toDurationText(ms)).toBe(text)
})

test('an unknown price is not shown as zero, and less than a cent is not shown as free', () => {
  expect([null, 0, 0.004, 1.5].map(toCostText)).toEqual(['–', '$0.00', 'under $0.01', '$1.50'])
})

test('summarizes usage in one line without zero values', () => {
  expect(toUsageText({ input_tokens: 12_000, output_tokens: 400, worked_ms: 41_000, cost_usd: 0.02 })).toBe('12,400 tokens · 41 s · $0.02')
  expect(toUsageText({ input_tokens: 0, output_tokens: 0, worked_ms: 900, cost_usd: null })).toBe('under 1 s')
  expect(toUsageText({ input_tokens: 0, output_tokens: 0, worked_ms: 0, cost_usd: 0 })).toBe('')
})

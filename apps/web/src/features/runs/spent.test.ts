import { expect, test } from 'vitest'
import { toCostText, toDurationText, toSpentText } from './spent.ts'

test.each([
  [400, 'under 1 s'],
  [41_300, '41 s'],
  [200_000, '3 min'],
  [3_900_000, '1 h 5 min'],
])('%d ms at work read %s', (ms, text) => {
  expect(toDurationText(ms)).toBe(text)
})

test('a price that is not known is not called nothing, and less than a cent is not called free', () => {
  expect([null, 0, 0.004, 1.5].map(toCostText)).toEqual(['–', '$0.00', 'under $0.01', '$1.50'])
})

test('what was used stands in a line, without what was not', () => {
  expect(toSpentText({ input_tokens: 12_000, output_tokens: 400, worked_ms: 41_000, cost_usd: 0.02 })).toBe('12,400 tokens · 41 s · $0.02')
  expect(toSpentText({ input_tokens: 0, output_tokens: 0, worked_ms: 900, cost_usd: null })).toBe('under 1 s')
  expect(toSpentText({ input_tokens: 0, output_tokens: 0, worked_ms: 0, cost_usd: 0 })).toBe('')
})

import { expect, test } from 'vitest'
import { costOf } from './prices.ts'
import type { ModelSettings } from './providers.ts'

const usage = { input_tokens: 1_000_000, output_tokens: 100_000 }
const allowed = ['gpt-5', 'own-model']

test.each<[string, Omit<ModelSettings, 'allowed'>, string, number | null]>([
  ['the list price of a model of OpenAI', { openaiKey: 'k' }, 'gpt-5', 2.25],
  ['what the operator says it costs', { openaiKey: 'k', prices: { 'gpt-5': { input: 1, output: 1 } } }, 'gpt-5', 1.1],
  ['nothing, where nobody is asked', {}, 'gpt-5', 0],
  ['nobody knows what, behind an address of one’s own', { openaiUrl: 'http://localhost/v1' }, 'gpt-5', null],
  [
    'the operator’s price there too',
    { openaiUrl: 'http://localhost/v1', prices: { 'own-model': { input: 0, output: 10 } } },
    'own-model',
    1,
  ],
])('an answer costs %s', (_, settings, model, cost) => {
  const known = costOf({ ...settings, allowed }, model, usage)
  expect(known === null ? null : Math.round(known * 100) / 100).toBe(cost)
})

test('tokens from the cache cost their own price', () => {
  const cached = { ...usage, cached_tokens: 800_000 }
  expect(costOf({ openaiKey: 'k', allowed }, 'gpt-5', cached)).toBeCloseTo(0.2 * 1.25 + 0.8 * 0.125 + 1)
  const operatorPrice = { 'own-model': { input: 2, output: 0 } }
  expect(costOf({ openaiUrl: 'http://localhost/v1', allowed, prices: operatorPrice }, 'own-model', cached)).toBeCloseTo(2)
})

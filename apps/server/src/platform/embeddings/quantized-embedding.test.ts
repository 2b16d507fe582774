import { expect, test } from 'vitest'
import { cosineSimilarity, quantizeEmbedding } from './quantized-embedding.ts'

const embedding = (toValue: (n: number) => number) => Float32Array.from({ length: 384 }, (_, n) => toValue(n))

test('an embedding is stored with eight bits per number, scaled to its largest, and by its signs', () => {
  const { vector, bits } = quantizeEmbedding(embedding((n) => (n === 0 ? -0.5 : n === 1 ? 0.25 : 0)))
  expect([...vector.slice(0, 3)]).toEqual([-127, 64, 0])
  expect(bits).toBe(`010${'0'.repeat(381)}`)
})

test('quantization changes a similarity by less than a hundredth', () => {
  const [one, other] = [embedding((n) => Math.sin(n * 1.7)), embedding((n) => Math.sin(n * 1.7) + Math.cos(n * n))]
  const product = one.reduce((sum, value, n) => sum + value * other[n]!, 0)
  const exact = product / (Math.hypot(...one) * Math.hypot(...other))
  expect(Math.abs(cosineSimilarity(quantizeEmbedding(one).vector, quantizeEmbedding(other).vector) - exact)).toBeLessThan(0.01)
})

test('no embedding is similar to a zero embedding', () => {
  expect(cosineSimilarity(new Int8Array(384), new Int8Array(384).fill(1))).toBe(0)
})

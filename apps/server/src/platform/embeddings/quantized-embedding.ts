export const dimensions = 384

/** An embedding as stored in the database. */
export interface QuantizedEmbedding {
  /** 384 numbers from -127 to 127. */
  vector: Int8Array
  /** The signs of their differences from the mean as a PostgreSQL bit string: 1 for positive. */
  bits: string
}

/** `mean`: of many texts; the components that all texts share would make their signs alike. */
export function quantizeEmbedding(embedding: Float32Array, mean: Float32Array = new Float32Array(dimensions)): QuantizedEmbedding {
  const largest = embedding.reduce((most, value) => Math.max(most, Math.abs(value)), Number.MIN_VALUE)
  const vector = Int8Array.from(embedding, (value) => Math.round((value / largest) * 127))
  return { vector, bits: Array.from(embedding, (value, n) => (value > mean[n]! ? '1' : '0')).join('') }
}

/** Cosine similarity: 1 for equal, about 0 for unrelated. */
export function cosineSimilarity(one: Int8Array, other: Int8Array): number {
  let [product, oneSquared, otherSquared] = [0, 0, 0]
  for (let n = 0; n < dimensions; n++) {
    const a = one[n] ?? 0
    const b = other[n] ?? 0
    product += a * b
    oneSquared += a * a
    otherSquared += b * b
  }
  return product / Math.sqrt(oneSquared * otherSquared || 1)
}

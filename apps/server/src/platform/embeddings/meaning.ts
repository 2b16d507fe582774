/** The numbers of one embedding. */
export const dimensions = 384

/** What a text means, in the form that the database keeps. */
export interface Meaning {
  /** 384 numbers from -127 to 127. */
  vector: Int8Array
  /** Their signs as PostgreSQL writes a bit string: 1 for above zero. */
  bits: string
}

export function toMeaning(embedding: Float32Array): Meaning {
  const largest = embedding.reduce((most, value) => Math.max(most, Math.abs(value)), Number.MIN_VALUE)
  const vector = Int8Array.from(embedding, (value) => Math.round((value / largest) * 127))
  return { vector, bits: Array.from(embedding, (value) => (value > 0 ? '1' : '0')).join('') }
}

/** The cosine of the angle between two embeddings: 1 the same, about 0 nothing in common. */
export function similarityOf(one: Int8Array, other: Int8Array): number {
  let [product, oneSquared, otherSquared] = [0, 0, 0]
  for (let n = 0; n < dimensions; n++) {
    product += one[n]! * other[n]!
    oneSquared += one[n]! * one[n]!
    otherSquared += other[n]! * other[n]!
  }
  return product / Math.sqrt(oneSquared * otherSquared || 1)
}

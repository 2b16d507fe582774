import type { ClusteredEmbedding, Embeddings } from '../../../platform/embeddings/embeddings.ts'

const constant: ClusteredEmbedding = {
  model: 'constant',
  vector: new Int8Array(384).fill(1),
  bits: '1'.repeat(384),
  topics: [3, 1, 2],
  similarityTo: () => 1,
}

/** Embeddings that are equal for every text, so that only permissions limit the results. */
export const constantEmbeddings: Embeddings = {
  model: 'constant',
  find: async () => constant,
  findMany: async (texts) => texts.map(() => constant),
  close: async () => undefined,
}

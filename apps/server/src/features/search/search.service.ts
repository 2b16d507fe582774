import type { SearchHit } from '@adjutant/contract/search'
import type { Ctx } from '../../platform/ctx.ts'
import type { ClusteredEmbedding } from '../../platform/embeddings/embeddings.ts'
import { cosineSimilarity } from '../../platform/embeddings/quantized-embedding.ts'
import { fuseRankings, type PassageKey } from './rank-fusion.ts'
import { selectByAllWords, selectByAnyWord, selectBySimilarTitle, selectNear, selectPassages, type SearchFilter } from './search.store.ts'
import { toHit } from './search.dto.ts'

export interface SearchInput extends SearchFilter {
  query: string
  limit: number
}

/** Below this, the similarity is no more than that of any two texts. One or two words match more by chance than a sentence does. */
const minSimilarity = { sentence: 0.25, words: 0.3 }
const maxShortWords = 2
/** A longer query is a sentence, which no title resembles. */
const maxWordsOfTitle = 3

async function listByWords(ctx: Ctx, { query, limit, ...which }: SearchInput): Promise<PassageKey[]> {
  const withAll = await selectByAllWords(ctx, query, which)
  if (withAll.length >= limit) return withAll
  return [...withAll, ...(await selectByAnyWord(ctx, query, which))]
}

async function listByTitle(ctx: Ctx, { query, ...which }: SearchInput): Promise<PassageKey[]> {
  return countWords(query) > maxWordsOfTitle ? [] : selectBySimilarTitle(ctx, query, which)
}

const countWords = (query: string): number => query.trim().split(/\s+/).length

async function listByEmbedding(
  ctx: Ctx,
  clustered: ClusteredEmbedding | undefined,
  { query, ...which }: SearchInput,
): Promise<PassageKey[]> {
  if (!clustered) return []
  const min = countWords(query) > maxShortWords ? minSimilarity.sentence : minSimilarity.words
  const near = await selectNear(ctx, clustered, which)
  return near
    .map(({ embedding, ...place }) => ({ place, similarity: cosineSimilarity(clustered.vector, new Int8Array(embedding)) }))
    .filter(({ similarity }) => similarity >= min)
    .toSorted((one, other) => other.similarity - one.similarity)
    .map(({ place }) => place)
}

/** The best matches among the records that this person can see, best first. */
export async function searchRecords(ctx: Ctx, input: SearchInput): Promise<SearchHit[]> {
  // Another thread computes the embedding during the keyword search.
  const clustered = ctx.embeddings?.find(input.query, { urgent: true })
  const lists = [await listByWords(ctx, input), await listByTitle(ctx, input), await listByEmbedding(ctx, await clustered, input)]
  const best = fuseRankings(lists, input.limit)
  if (best.length === 0) return []
  const passages = new Map((await selectPassages(ctx, best)).map((passage) => [passage.record_id, passage]))
  return best.flatMap(({ record_id }) => passages.get(record_id) ?? []).map(toHit)
}

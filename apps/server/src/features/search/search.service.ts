import type { SearchHit } from '@adjutant/contract/search'
import type { Ctx } from '../../platform/ctx.ts'
import type { ClusteredEmbedding } from '../../platform/embeddings/embeddings.ts'
import { fuseRankings, type ScoredPassage } from './rank-fusion.ts'
import { hasOperators, selectBySimilarTitle, selectByTerms, selectExact, selectTerms } from './keyword-search.store.ts'
import { isNegated } from './negation.ts'
import { selectNear, selectPassages, type Passage, type SearchFilter } from './search.store.ts'
import { toHit } from './search.dto.ts'

export interface SearchInput extends SearchFilter {
  query: string
  limit: number
}

/** Measured by `npm run search-quality -w bench`. */
const weights = { keywords: 1, titles: 0.3, meaning: 5, unembedded: 2.5 }
/** Below this, the similarity is no more than that of any two texts. One or two words match more by chance than a sentence does. */
const minSimilarity = { sentence: 0.15, words: 0.2 }
const maxShortWords = 2
/** A longer query is a sentence, which no title resembles. */
const maxWordsOfTitle = 3
/** How much more a negated passage counts for a negated question. */
const negationBonus = 0.3
/** Passages per result that a negated question reads, because the bonus changes their order. */
const readPerResult = 3

const countWords = (query: string): number => query.trim().split(/\s+/).length

async function listByTitle(ctx: Ctx, { query, ...which }: SearchInput): Promise<ScoredPassage[]> {
  return countWords(query) > maxWordsOfTitle ? [] : selectBySimilarTitle(ctx, query, which)
}

async function listByEmbedding(
  ctx: Ctx,
  clustered: ClusteredEmbedding | undefined,
  { query, ...which }: SearchInput,
): Promise<ScoredPassage[]> {
  if (!clustered) return []
  const min = countWords(query) > maxShortWords ? minSimilarity.sentence : minSimilarity.words
  const near = await selectNear(ctx, clustered, which)
  return near
    .map(({ embedding, ...place }) => ({ ...place, score: clustered.similarityTo(new Int8Array(embedding)) }))
    .filter(({ score }) => score >= min)
    .toSorted((one, other) => other.score - one.score)
}

async function rank(ctx: Ctx, input: SearchInput, max: number): Promise<ScoredPassage[]> {
  const { query, ...which } = input
  if (hasOperators(query))
    return fuseRankings([{ passages: await selectExact(ctx, query, await selectTerms(ctx, query), which), weight: 1 }], max)
  // Another process computes the embedding during the keyword search.
  const clustered = ctx.embeddings?.find(query, { urgent: true })
  const matches = await selectByTerms(ctx, await selectTerms(ctx, query), which)
  const near = await listByEmbedding(ctx, await clustered, input)
  return fuseRankings(
    [
      { passages: matches, weight: weights.keywords },
      { passages: await listByTitle(ctx, input), weight: weights.titles },
      { passages: near, weight: weights.meaning },
      // A new text has no embedding for some seconds, and all texts have none after a change of the model.
      { passages: near.length > 0 ? matches.filter(({ is_embedded }) => !is_embedded) : [], weight: weights.unembedded },
    ],
    max,
  )
}

async function readPassages(ctx: Ctx, ranked: readonly ScoredPassage[]): Promise<(Passage & { score: number })[]> {
  if (ranked.length === 0) return []
  const passages = new Map((await selectPassages(ctx, ranked)).map((passage) => [passage.record_id, passage]))
  return ranked.flatMap(({ record_id, score }) => {
    const passage = passages.get(record_id)
    return passage ? [{ ...passage, score }] : []
  })
}

/** The best matches among the records that this person can see, best first. */
export async function searchRecords(ctx: Ctx, input: SearchInput): Promise<SearchHit[]> {
  if (!isNegated(input.query)) return (await readPassages(ctx, await rank(ctx, input, input.limit))).map(toHit)
  const found = await readPassages(ctx, await rank(ctx, input, input.limit * readPerResult))
  return found
    .map((passage) => ({ ...passage, score: passage.score * (isNegated(`${passage.title} ${passage.body}`) ? 1 + negationBonus : 1) }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, input.limit)
    .map(toHit)
}

import type { SearchHit } from '@adjutant/contract/search'
import type { Ctx } from '../../platform/ctx.ts'
import type { ClusteredEmbedding } from '../../platform/embeddings/embeddings.ts'
import { fuseRankings, type PassageKey, type ScoredPassage } from './rank-fusion.logic.ts'
import {
  hasExcludedWords,
  hasOperators,
  type KeywordMatch,
  selectBySimilarTitle,
  selectByTerms,
  selectExact,
  selectTerms,
} from './keyword-search.store.ts'
import { type Passage, type SearchFilter, selectNear, selectPassages } from './search.store.ts'
import { toHit } from './search.dto.ts'

// A statement and its opposite share most words and have similar embeddings. Only these words distinguish them.
const english =
  "not|no|never|none|nobody|nothing|neither|nor|without|cannot|\\w+n['’]t|unable|unsigned|unpaid|refus\\w*|reject\\w*|den(?:y|ied|ies)|declin\\w*|" +
  'fail\\w*|los[et]\\w*|miss(?:ed|ing|es)?|lack\\w*|exclud\\w*|cancel\\w*|withdr[ae]w\\w*|forb[ai]d\\w*|prohibit\\w*|incomplete'
const german =
  'nicht|kein\\w*|nie|niemals|niemand|nichts|weder|ohne|abgelehnt|abgesagt|verweiger\\w*|verboten|verlor\\w*|fehl(?:t|en|te|ten)|gescheitert|unvollständig'

const negation = new RegExp(`(?<![\\p{L}])(?:${english}|${german})(?![\\p{L}])`, 'iu')

const isNegated = (text: string): boolean => negation.test(text)

export interface SearchInput extends SearchFilter {
  query: string
  limit: number
}

/** Measured by `npm run search-quality -w bench`. */
const weights = { keywords: 1, titles: 0.3, meaning: 5 }
/** The similarity of a text without an embedding as a share of its keyword score. */
const unembeddedShare = 0.5
/** Below this, the similarity is no more than that of any two texts. One or two words match more by chance than a sentence does. */
const minSimilarity = { sentence: 0.15, words: 0.2 }
const maxShortWords = 2
/** A longer query is a sentence, which no title resembles. */
const maxWordsOfTitle = 3
/** The additional weight of a negated passage for a negated question. */
const negationBonus = 0.3
/** Passages per result that a negated question reads, because the bonus changes their order. */
const readPerResult = 3

const countWords = (query: string): number => query.trim().split(/\s+/).length

async function listByTitle(ctx: Ctx, { query, ...which }: SearchInput): Promise<ScoredPassage[]> {
  return countWords(query) > maxWordsOfTitle ? [] : selectBySimilarTitle(ctx, query, which)
}

/** Passages near the query, and the similarity of the keyword matches, which can be too many topics away to be near. */
async function listByEmbedding(
  ctx: Ctx,
  clustered: ClusteredEmbedding,
  matches: readonly KeywordMatch[],
  { query, ...which }: SearchInput,
): Promise<ScoredPassage[]> {
  const min = countWords(query) > maxShortWords ? minSimilarity.sentence : minSimilarity.words
  const toScored = ({ embedding, part_id, chunk, record_id }: PassageKey & { embedding: Buffer }) => ({
    ...{ part_id, chunk, record_id },
    score: clustered.similarityTo(new Int8Array(embedding)),
  })
  const near = (await selectNear(ctx, clustered, which)).map(toScored).filter(({ score }) => score >= min)
  const matching = matches.map(({ embedding, ...match }) =>
    // A new text has no embedding for some seconds, and all texts have none after a change of the model.
    embedding ? toScored({ ...match, embedding }) : { ...match, score: match.score * unembeddedShare },
  )
  return [...near, ...matching.filter(({ score }) => score > 0)].toSorted((one, other) => other.score - one.score)
}

async function rank(ctx: Ctx, input: SearchInput, max: number): Promise<ScoredPassage[]> {
  const { query, ...which } = input
  if (hasOperators(query)) {
    const passages = await selectExact(ctx, query, await selectTerms(ctx, query), which)
    // Without an exact match the nearest passages help, but never those that the query excludes.
    if (passages.length > 0 || hasExcludedWords(query)) return fuseRankings([{ passages, weight: 1 }], max)
  }
  // Another process computes the embedding during the keyword search.
  const clustered = ctx.embeddings?.find(query, { isUrgent: true })
  const matches = await selectByTerms(ctx, await selectTerms(ctx, query), which)
  const similarTitles = await listByTitle(ctx, input)
  const embedding = await clustered
  return fuseRankings(
    [
      { passages: matches, weight: weights.keywords },
      { passages: similarTitles, weight: weights.titles },
      { passages: embedding ? await listByEmbedding(ctx, embedding, matches, input) : [], weight: weights.meaning },
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

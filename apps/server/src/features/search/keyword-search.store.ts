import { and, sql, type SQL } from 'drizzle-orm'
import { audienceIdsOf } from '../../platform/permissions.ts'
import type { ScoredPassage } from './rank-fusion.logic.ts'
import { search_entries } from './search.schema.ts'
import { isOpening, placeColumns, visible, type SearchFilter, type SearchCtx } from './search.store.ts'

/** A word or figure of a query, or a similar word in place of one that no passage contains. */
export interface SearchTerm {
  /** Terms with the same number replace each other. */
  term: number
  /** A tsquery: the forms of the word in the index. */
  query: string
  /** The number of visible passages that contain it. */
  entries: number
  /** Inverse document frequency. */
  rarity: number
  /** Similarity to the word of the query: 1 for the word itself. */
  closeness: number
}

/** The number of passages per list in the fusion. */
const listLength = 50
/** The maximum number of ranked matches: a word in half of all records would otherwise require reading all of them. */
const maxRanked = 1_000
/** The additional weight of a word in a title. */
const titleBonus = 0.1
/** The weight of a passage's length, as in BM25, and the usual number of distinct words. */
const lengthShare = 0.1
const usualLength = 20

/** A `-` without a word, as in a horizontal rule. PostgreSQL fails on about thirty of them. */
const idleMinus = /-(?![\p{L}\p{N}"])/gu

const excludedWord = /(?<=^|\s)-(\p{L}[\p{L}\p{N}]*)/gu

/** A tsquery for all words of the query; quotation marks, `or` and `-` work as in web search. */
export function toTextQuery(query: string): SQL {
  const text = query.replaceAll(excludedWord, ' ').replaceAll(idleMinus, ' ')
  const wanted = sql`(websearch_to_tsquery('english', ${text}) || websearch_to_tsquery('german', ${text}))`
  // Excluded in every form: a word of one language must not match as a word of the other.
  const excluded = [...query.matchAll(excludedWord)].map(([, word]) => sql` && !!search_any_of(search_forms(${word}))`)
  return sql`(${wanted}${sql.join(excluded, sql``)})`
}

/** Quotation marks and excluded words restrict the results to exact matches. */
export const hasOperators = (query: string): boolean => /"[^"]*[\p{L}\p{N}][^"]*"/u.test(query) || hasExcludedWords(query)

export const hasExcludedWords = (query: string): boolean => /(?:^|\s)-\p{L}/u.test(query)

export const selectTerms = (ctx: SearchCtx, query: string): Promise<SearchTerm[]> =>
  ctx.db.execute<SearchTerm & Record<string, unknown>>(
    sql`select term, query::text as query, entries, rarity, closeness
      from search_terms(${query}, ${sql.param(audienceIdsOf(ctx.user))}::uuid[])`,
    'objects',
  )

/** Selects passages by the rarest terms as far as they can all be ranked, or by all of the others together. */
function toCandidateQuery(terms: readonly SearchTerm[]): string {
  const rare: SearchTerm[] = []
  let capacity = maxRanked
  for (const term of terms.toSorted((one, other) => one.entries - other.entries)) {
    capacity -= term.entries
    if (rare.length === 0 || capacity >= 0) rare.push(term)
  }
  const common = Map.groupBy(
    terms.filter((term) => !rare.includes(term)),
    ({ term }) => term,
  )
  const allCommon = [...common.values()].map((group) => `(${group.map(({ query }) => query).join(' | ')})`).join(' & ')
  return [...rare.map(({ query }) => query), ...(common.size > 1 ? [`(${allCommon})`] : [])].join(' | ')
}

const inTitle = (query: string): string => query.replaceAll(/'(?:[^']|'')*'/g, '$&:A')

/** The rarity of the terms in a passage as a share of the rarity of all terms. */
function toScore(terms: readonly SearchTerm[], words: SQL): SQL {
  const groups = [...Map.groupBy(terms, ({ term }) => term).values()]
  const total = groups.reduce((sum, group) => sum + Math.max(...group.map(({ rarity }) => rarity)), 0)
  const scores = groups.flatMap((group) => {
    const known = group.filter(({ entries }) => entries > 0)
    if (known.length === 0) return []
    const scoresOfGroup = known.map(({ query, rarity, closeness }) => {
      const score = (rarity * closeness) / total
      return sql`case when ${words} @@ ${inTitle(query)}::tsquery then ${score * (1 + titleBonus)}::float8
        when ${words} @@ ${query}::tsquery then ${score}::float8 else 0 end`
    })
    return [sql`greatest(${sql.join(scoresOfGroup, sql`, `)})`]
  })
  return sql`(${sql.join(scores, sql` + `)}) / (${1 - lengthShare}::float8 + ${lengthShare / usualLength}::float8 * length(${words}))`
}

export interface KeywordMatch extends ScoredPassage {
  /** Null until the current model has computed it. */
  embedding: Buffer | null
}

/** `query`: a tsquery in SQL. */
function selectRanked(ctx: SearchCtx, query: SQL, terms: readonly SearchTerm[], which: SearchFilter): Promise<KeywordMatch[]> {
  const isCurrent = sql`${search_entries.model} = ${ctx.embeddings?.model ?? ''}`
  const embedding = sql<Buffer | null>`case when ${isCurrent} then ${search_entries.embedding} end`.as('embedding')
  const matching = ctx.db
    .select({ ...placeColumns, words: search_entries.words, embedding })
    .from(search_entries)
    .where(and(sql`${search_entries.words} @@ ${query}`, visible(ctx, which)))
    .limit(maxRanked)
    .as('matching')
  const score = sql<number>`${toScore(terms, sql`${matching.words}`)}`.as('score')
  return ctx.db
    .select({
      ...{ part_id: matching.part_id, chunk: matching.chunk, record_id: matching.record_id },
      embedding: matching.embedding,
      score,
    })
    .from(matching)
    .orderBy(sql`score desc`, sql`${matching.part_id} desc`)
    .limit(listLength)
}

/** Selects passages with some of the terms, passages with the rarest terms first. */
export async function selectByTerms(ctx: SearchCtx, terms: readonly SearchTerm[], which: SearchFilter): Promise<KeywordMatch[]> {
  const known = terms.filter(({ entries }) => entries > 0)
  if (known.length === 0) return []
  const found = await selectRanked(ctx, sql`${toCandidateQuery(known)}::tsquery`, terms, which)
  if (found.length > 0) return found
  const any = known.map(({ query }) => query).join(' | ')
  return selectRanked(ctx, sql`${any}::tsquery`, terms, which)
}

/** Passages that match the query exactly, with its quotation marks, `or` and `-`. */
export async function selectExact(
  ctx: SearchCtx,
  query: string,
  terms: readonly SearchTerm[],
  which: SearchFilter,
): Promise<KeywordMatch[]> {
  return terms.some(({ entries }) => entries > 0) ? selectRanked(ctx, toTextQuery(query), terms, which) : []
}

/** Records whose title resembles the query: partial words and typos. */
export function selectBySimilarTitle(ctx: SearchCtx, query: string, which: SearchFilter): Promise<ScoredPassage[]> {
  const similar = ctx.db
    .select({ ...placeColumns, title: search_entries.title })
    .from(search_entries)
    .where(and(sql`${query} <% ${search_entries.title}`, isOpening, visible(ctx, which)))
    .limit(maxRanked)
    .as('similar')
  const score = sql<number>`word_similarity(${query}, ${similar.title})`.as('score')
  return ctx.db
    .select({ part_id: similar.part_id, chunk: similar.chunk, record_id: similar.record_id, score })
    .from(similar)
    .orderBy(sql`score desc`, sql`${similar.part_id} desc`)
    .limit(listLength)
}

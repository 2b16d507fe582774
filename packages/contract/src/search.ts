import { z } from 'zod'
import { searchKinds, sourceKinds } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import { filledText, Id, Timestamp, someOf, integer } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { appMessages } from './messages/app-messages.ts'

/** A record or web page that an answer is based on. */
export const Source = z
  .object({
    kind: z.enum(sourceKinds),
    id: z.string(),
    title: z.string(),
    /** Web pages only. */
    url: z.string().nullable(),
    /** Files only: page, slide or sheet from 1; null for the whole file. */
    page: z.int().nullable(),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof Source>

export const CitedSource = Source.extend({
  /** The citation number `[1]` in the text; null if it is only mentioned. */ number: z.int().nullable(),
}).meta({
  id: 'CitedSource',
})
export type CitedSource = z.infer<typeof CitedSource>

export const SearchHit = z
  .object({
    kind: z.enum(searchKinds),
    id: Id,
    title: z.string(),
    /** The best matching passage as plain text: one line per paragraph, list item or table row. */
    excerpt: z.string(),
    /** Files only: page, slide or sheet from 1. */
    page: z.int().nullable(),
    /** False for a past conversation, whose text can be wrong. */
    is_evidence: z.boolean(),
    updated_at: Timestamp,
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

export const SearchQuery = z.object({
  q: filledText(appMessages.search.queryRequired, limits.title),
  kinds: someOf(searchKinds, `kinds must be among ${searchKinds.join(', ')}.`),
  limit: integer(1, limits.maxSearchHits, `limit must be a whole number from 1 to ${limits.maxSearchHits}.`).default(
    limits.defaultSearchHits,
  ),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const search = defineRoutes({
  find: {
    method: 'GET',
    path: '/api/search',
    summary: 'Search every record that you can see, by words and by meaning',
    query: SearchQuery,
    reply: z.array(SearchHit),
  },
})

import { z } from 'zod'
import { searchKinds, sourceKinds } from './choices.ts'
import { defineRoutes } from './define.ts'
import { filledText, Id, Moment, someOf, whole } from './fields.ts'
import { limits } from './limits.ts'
import { words } from './words.ts'

/** A record that an answer rests on, or a page of the internet. */
export const Source = z
  .object({
    kind: z.enum(sourceKinds),
    id: z.string(),
    title: z.string(),
    /** Of a page of the internet. */
    url: z.string().nullable(),
    /** Of a file: the page, slide or sheet, counted from 1; null where it has none, or the whole is meant. */
    page: z.int().nullable(),
  })
  .meta({ id: 'Source' })
export type Source = z.infer<typeof Source>

export const CitedSource = Source.extend({
  /** As which the text cites it, `[1]`; null where it only names it. */ number: z.int().nullable(),
}).meta({
  id: 'CitedSource',
})
export type CitedSource = z.infer<typeof CitedSource>

export const SearchHit = z
  .object({
    kind: z.enum(searchKinds),
    id: Id,
    title: z.string(),
    /** The passage that fits best, as plain text: a line for each paragraph, list item or table row. */
    excerpt: z.string(),
    /** Of a file: on which page, slide or sheet it stands, counted from 1. */
    page: z.int().nullable(),
    updated_at: Moment,
  })
  .meta({ id: 'SearchHit' })
export type SearchHit = z.infer<typeof SearchHit>

export const SearchQuery = z.object({
  q: filledText(words.search.queryRequired, limits.title),
  kinds: someOf(searchKinds, `kinds must be among ${searchKinds.join(', ')}.`),
  limit: whole(1, limits.searchMost, `limit must be a whole number from 1 to ${limits.searchMost}.`).default(limits.searchDefault),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const search = defineRoutes({
  find: {
    method: 'GET',
    path: '/api/search',
    summary: 'Search every record that you may see, by words and by meaning',
    query: SearchQuery,
    reply: z.array(SearchHit),
  },
})

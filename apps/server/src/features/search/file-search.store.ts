import { and, arrayOverlaps, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { UserCtx } from '../../platform/ctx.ts'
import type { FileSearchPort } from '../../platform/feature-ports.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'
import { fileTextPages } from '../files/index.ts'
import { search_entries } from './search.schema.ts'
import { toTextQuery } from './keyword-search.store.ts'

/** Matching passages of files that this person sees. */
const isMatchingPassage = ({ user }: UserCtx, query: SQL): SQL | undefined =>
  and(
    eq(search_entries.kind, 'file'),
    sql`${search_entries.words} @@ ${query}`,
    arrayOverlaps(search_entries.audience, audienceIdsOf(user)),
  )

const headline = 'StartSel="", StopSel="", MaxFragments=1, MaxWords=30, MinWords=15'

export const fileSearchPort: FileSearchPort = {
  matchingIds: (ctx, search) =>
    ctx.db
      .select({ id: search_entries.record_id })
      .from(search_entries)
      .where(isMatchingPassage(ctx, toTextQuery(search))),

  async selectExcerpts(ctx, ids, search) {
    if (!search || ids.length === 0) return []
    const query = toTextQuery(search)
    const pages = fileTextPages(ctx)
    return ctx.db
      .selectDistinctOn([search_entries.record_id], {
        id: search_entries.record_id,
        excerpt: sql<string>`ts_headline('english', ${search_entries.body}, ${query}, ${headline})`,
        page: pages.page,
      })
      .from(search_entries)
      .innerJoin(pages, and(eq(pages.file_id, search_entries.record_id), eq(pages.chunk, search_entries.chunk)))
      .where(
        and(
          inArray(search_entries.record_id, ids),
          isMatchingPassage(ctx, query),
          sql`to_tsvector('english', ${search_entries.body}) @@ ${query}`,
        ),
      )
      .orderBy(search_entries.record_id, sql`ts_rank(${search_entries.words}, ${query}) desc`, search_entries.chunk)
  },
}

import { sql } from 'drizzle-orm'

export interface PageLimits {
  skip: number
  limit: number
}

export interface RowPage<Row> {
  rows: Row[]
  /** The number of rows on all pages. */
  total: number
}

/** A list query, complete but for its page. */
interface ListQuery<Row> {
  offset(skip: number): { limit(limit: number): PromiseLike<Row[]> }
}

/** Counts only if the page doesn't show the total: a page that is neither full nor beyond the end is the last one. */
export async function selectPage<Row>(
  query: ListQuery<Row>,
  { skip, limit }: PageLimits,
  count: () => PromiseLike<number>,
): Promise<RowPage<Row>> {
  const rows = await query.offset(skip).limit(limit)
  const isLast = rows.length < limit && (rows.length > 0 || skip === 0)
  return { rows, total: isLast ? skip + rows.length : await count() }
}

/** Column of a list query with the number of rows on all pages, for lists that find and count their ids in one scan. */
export const totalColumn = () => sql<number>`(count(*) over ())::int`.as('total')

/** The page of a query with `totalColumn`; a page beyond the last one has no row with the total. */
export async function toPage<Row extends { total: number }>(
  rows: Row[],
  { skip }: Pick<PageLimits, 'skip'>,
  count: () => PromiseLike<number>,
): Promise<RowPage<Row>> {
  return { rows, total: rows[0]?.total ?? (skip > 0 ? await count() : 0) }
}

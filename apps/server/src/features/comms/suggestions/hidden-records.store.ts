import { and, arrayOverlaps, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { search_entries } from '../../search/search.schema.ts'
import { audienceIdsOf } from '../../../platform/permissions.ts'
import type { Reader } from '../threads/readers.store.ts'

/** By record id: the readers who can't see it. Records that the person can't see are left out. */
export type HiddenFrom = ReadonlyMap<string, string[]>

/** Not for threads, whose visibility depends on their participants. */
export async function selectHiddenFrom(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  records: readonly { id: string }[],
  readers: readonly Reader[],
): Promise<HiddenFrom> {
  if (records.length === 0) return new Map()
  const recordIds = records.map(({ id }) => id)
  const rows = await db
    .select({ id: search_entries.record_id, audience: search_entries.audience })
    .from(search_entries)
    .where(
      and(
        inArray(search_entries.record_id, recordIds),
        sql`${search_entries.part_id} = ${search_entries.record_id}`,
        eq(search_entries.chunk, 0),
        ne(search_entries.kind, 'thread'),
        arrayOverlaps(search_entries.audience, audienceIdsOf(user)),
      ),
    )
  const listBlind = (audience: string[]) =>
    readers.filter(({ audience_ids }) => !audience_ids.some((id) => audience.includes(id))).map(({ user_id }) => user_id)
  return new Map(rows.map(({ id, audience }) => [id, listBlind(audience)]))
}

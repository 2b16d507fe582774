import type { SearchHit } from '@adjutant/contract/search'
import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { search_entries } from './search.schema.ts'

/** Other people, documents or models wrote these, even if only this person can see them. */
const outsideKinds: SearchHit['kind'][] = ['file', 'thread', 'advice']

/** Whether one of these records has text that this person didn't write: it is of such a kind, or other people can see and so change it. */
export async function hasOutsideRecord({ db, user, ports }: Pick<Ctx, 'db' | 'user' | 'ports'>, ids: readonly string[]): Promise<boolean> {
  const isOutsideKind = inArray(search_entries.kind, outsideKinds)
  const isOutsideTalk = and(eq(search_entries.kind, 'conversation'), ports.conversations.hasOutsideText(search_entries.record_id))
  const isPrivate = sql`${search_entries.audience} <@ array[${user.id}]::uuid[]`
  const rows = await db
    .select({ one: sql`1` })
    .from(search_entries)
    .where(and(inArray(search_entries.record_id, [...ids]), or(isOutsideKind, isOutsideTalk, not(isPrivate))))
    .limit(1)
  return rows.length > 0
}

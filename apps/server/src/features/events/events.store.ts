import { and, arrayOverlaps, asc, lt, max, sql, type SQL } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { changes } from '../../platform/db/schema/index.ts'
import { audienceIdsOf } from '../../platform/rights.ts'

type Db = Pick<SystemCtx, 'db'>

/** Where a reader stands: behind this row, in the order of commits. */
export interface Position {
  xid: number
  seq: number
}

export type ChangeRow = typeof changes.$inferSelect

export async function insertChange(ctx: Db, row: typeof changes.$inferInsert): Promise<void> {
  await ctx.db.insert(changes).values(row)
}

/** As part of another statement, for the owner of each row of `source`, with the events that its `seq` has come to. */
export const insertOwnChange = (source: SQL, topic: string, kind: ChangeRow['kind'], actorId: unknown, eventsAfter: unknown): SQL =>
  sql`insert into ${changes} (topic, subject_id, kind, actor_id, audience, events_after, events_up_to)
    select ${topic}, id, ${kind}, ${actorId}::uuid, array[user_id], ${eventsAfter}::int, seq from ${source}`

/** Transactions below this number are over, so no row of theirs can appear any more. */
const finishedBelow = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

const pageSize = 500

/** The next rows for this person, oldest first; `isHeldBack` where newer ones wait for an older transaction to end. */
export async function selectAfter(ctx: Db, actor: Actor, { xid, seq }: Position): Promise<{ rows: ChangeRow[]; isHeldBack: boolean }> {
  // First this, then the rows: a transaction that ends between the two is then seen by one of them.
  const [held] = await ctx.db.select({ newest: max(changes.xid), below: finishedBelow }).from(changes)
  const rows = await ctx.db
    .select()
    .from(changes)
    .where(
      and(
        sql`(${changes.xid}, ${changes.seq}) > (${xid}, ${seq})`,
        sql`${changes.xid} < ${finishedBelow}`,
        arrayOverlaps(changes.audience, audienceIdsOf(actor)),
      ),
    )
    .orderBy(asc(changes.xid), asc(changes.seq))
    .limit(pageSize)
  return { rows, isHeldBack: rows.length === pageSize || (held?.newest ?? 0) >= Number(held?.below) }
}

/** Where a reader begins who has seen nothing: behind everything that is finished. */
export async function currentPosition(ctx: Db): Promise<Position> {
  const result = await ctx.db.select({ below: finishedBelow }).from(sql`(select 1) one`)
  return { xid: Number(result[0]!.below) - 1, seq: Number.MAX_SAFE_INTEGER }
}

/** Whether everything behind this position is still kept. One that lies ahead is of another database. */
export async function isKept(ctx: Db, position: Position): Promise<boolean> {
  const [oldest] = await ctx.db
    .select({ xid: changes.xid, below: finishedBelow })
    .from(changes)
    .orderBy(asc(changes.xid), asc(changes.seq))
    .limit(1)
  return oldest !== undefined && position.xid >= oldest.xid && position.xid < Number(oldest.below)
}

export async function deleteOldChanges(ctx: Db): Promise<void> {
  await ctx.db.delete(changes).where(lt(changes.at, sql`now() - interval '1 day'`))
}

import { and, arrayOverlaps, asc, lt, max, min, sql, type SQL } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { changes } from './events.schema.ts'
import { changeAndNotify, notifySql, topicSql, withKeySql } from '../../platform/live/notifications.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'

/** A client's position: after this row, in commit order. */
export interface Position {
  xid: number
  seq: number
}

export type ChangeRow = typeof changes.$inferSelect

/** The run events stored by one change: after the first number, up to and including the second. */
export interface EventSpan {
  runId: string
  after: number
  upTo: number
}

/** One topic per person or organization, so that only streams concerned by a change wake up. */
export const changesTopic = (audienceId: string) => `changes:${audienceId}`

/** Uses one statement, because almost every writing request runs it. */
export const insertChange = (ctx: DbCtx, row: typeof changes.$inferInsert, notified: readonly string[]): Promise<void> =>
  changeAndNotify(ctx, ctx.db.insert(changes).values(row), notified)

/** A part of another statement: inserts a change for the owner of each row of `source`, with the events up to its `seq`. */
const insertOwnChangeSql = (source: SQL, topic: string, kind: ChangeRow['kind'], actorId: unknown, eventsAfter: unknown): SQL =>
  sql`insert into ${changes} (topic, subject_id, kind, actor_id, audience, events_after, events_up_to)
    select ${topic}, id, ${kind}, ${actorId}::uuid, array[user_id], ${eventsAfter}::int, seq from ${source}`

/**
 * `publishChange` within one statement that updates a record with events of its own: `changeRow` inserts the changes for the rows of `source`, which
 * have an `id`, a `user_id` and the `seq` of their last event; `notified` has to be selected from. The key is the id with that number.
 */
export const publishOwnChangeSql = (
  source: SQL,
  topic: ChangeRow['topic'],
  kind: ChangeRow['kind'],
  actorId: unknown,
  eventsAfter: unknown,
) => ({
  changeRow: insertOwnChangeSql(source, topic, kind, actorId, eventsAfter),
  notified: notifySql(withKeySql(topicSql(changesTopic, sql`${source}.user_id`), sql`${source}.id || ':' || ${source}.seq`)),
})

/** Transactions below this number have ended, so none of their rows can still appear. */
const finishedBelow = sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number)

const pageSize = 500

/** The next rows for this person, oldest first; `isHeldBack` if newer rows wait for an older transaction to end. */
export async function selectAfter(ctx: DbCtx, actor: Actor, { xid, seq }: Position): Promise<{ rows: ChangeRow[]; isHeldBack: boolean }> {
  // Read before the rows, so that a transaction that ends between the two queries is seen by one of them.
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

/** The start position of a new client: after all finished transactions. */
export async function currentPosition(ctx: DbCtx): Promise<Position> {
  const { below } = firstRow(await ctx.db.select({ below: finishedBelow }).from(sql`(select 1) one`))
  return { xid: below - 1, seq: Number.MAX_SAFE_INTEGER }
}

/** Whether all events after this position are still stored. A position beyond the last event comes from another database. */
export async function isRetained(ctx: DbCtx, position: Position): Promise<boolean> {
  const { oldest, below } = firstRow(await ctx.db.select({ oldest: min(changes.xid), below: finishedBelow }).from(changes))
  return position.xid >= (oldest ?? Infinity) && position.xid < below
}

/** Keeps the newest change, so that the position of a page that loads after a quiet day is retained. */
export async function deleteOldChanges(ctx: DbCtx): Promise<void> {
  const newest = ctx.db.select({ xid: max(changes.xid) }).from(changes)
  await ctx.db.delete(changes).where(and(lt(changes.at, sql`now() - interval '1 day'`), lt(changes.xid, newest)))
}

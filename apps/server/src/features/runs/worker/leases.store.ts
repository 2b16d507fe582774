import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { prepareStatement } from '../../../platform/db/prepared-statement.ts'
import { runs } from '../runs.schema.ts'
import { notify, notifySql, topicSql, withMarkSql } from '../../../platform/live/notifications.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { secondsFromNow, leaseTtlSeconds } from '../../../platform/db/lease.ts'
import { stepTextTopics, type StepText } from '../stream/step-texts.ts'
import { selectEventsOf } from '../runs.store.ts'
import { dueTopic } from '../stream/run-topics.ts'

type Db = Pick<SystemCtx, 'db'>

const isAtWork = inArray(runs.status, ['pending', 'running'])
const isFree = or(isNull(runs.lease_until), lt(runs.lease_until, sql`now()`))

/** Claims unclaimed runs, the oldest first; two processes never get the same one, and the previous worker can't write any more. */
export async function claimRuns(ctx: Db, worker: string, max: number): Promise<ClaimedRun[]> {
  const free = ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(and(isAtWork, isFree))
    .orderBy(sql`${runs.lease_until} nulls first`, runs.id)
    .limit(max)
    .for('update', { skipLocked: true })
  const { id, user_id, sso_organization_id, kind, conversation_id, email_result, tries, fence, snapshot } = runs
  const rows = await ctx.db
    .update(runs)
    .set({ worker, lease_until: secondsFromNow(leaseTtlSeconds), tries: sql`${tries} + 1`, fence: sql`${fence} + 1` })
    // The array makes the database select the rows once, whatever plan it chooses.
    .where(sql`${id} = any(array(${free}))`)
    .returning({ id, user_id, sso_organization_id, kind, conversation_id, email_result, tries, fence, snapshot })
  const events = await selectEventsOf(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, events: events.get(row.id) ?? [] }))
}

/** Renews this process's leases. Returns the runs that it still holds and that still need work. */
export async function renewLeases(ctx: Db, worker: string, ids: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .update(runs)
    .set({ lease_until: secondsFromNow(leaseTtlSeconds) })
    .where(and(inArray(runs.id, ids), eq(runs.worker, worker), isAtWork))
    .returning({ id: runs.id })
  return new Set(rows.map(({ id }) => id))
}

/** Releases a run, to be claimed at once or after a delay. */
export async function releaseRun(ctx: SystemCtx, worker: string, id: string, afterSeconds = 0): Promise<void> {
  await ctx.db
    .update(runs)
    .set({ worker: null, lease_until: afterSeconds > 0 ? secondsFromNow(afterSeconds) : null })
    .where(and(eq(runs.id, id), eq(runs.worker, worker)))
  if (afterSeconds === 0) await notify(ctx, dueTopic)
}

/** For a process that is certainly alone: every lease belongs to a dead process. */
export async function releaseAllLeases(ctx: Db): Promise<void> {
  await ctx.db.update(runs).set({ worker: null, lease_until: null }).where(isNotNull(runs.worker))
}

export async function isRunAtWork(ctx: Db, id: string): Promise<boolean> {
  return (await ctx.db.$count(runs, and(eq(runs.id, id), isAtWork))) > 0
}

const value = sql.placeholder

const saveStatement = prepareStatement<never>(
  'run_said',
  sql`with saved as (
    update ${runs} set said = ${value('said')}::jsonb
    where id = ${value('id')}::uuid and worker = ${value('worker')}::uuid and step = ${value('step')}::int returning id, user_id
  ) select ${notifySql(withMarkSql(topicSql(stepTextTopics.saved, sql`user_id`), sql`id`))} from saved`,
)

/** For readers at other processes, which are notified. */
export async function savePartialOutput(ctx: SystemCtx, worker: string, { id, step, agent, text }: StepText): Promise<void> {
  await saveStatement(ctx, { id, worker, step, said: JSON.stringify({ step, agent, text }) })
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbCtx, SystemCtx } from '../../../platform/ctx.ts'
import { prepareStatement } from '../../../platform/db/prepared-statement.ts'
import { runs } from '../runs.schema.ts'
import { notify, notifySql, topicSql, withKeySql } from '../../../platform/live/notifications.ts'
import type { ClaimedRun } from './claimed-run.ts'
import { claimJobs, defineQueue, leaseTtlSeconds, releaseJob } from '../../../platform/jobs/job-queue.ts'
import { stepTextTopics, type StepText } from '../stream/step-texts.ts'
import { selectEventsOf } from '../runs.store.ts'
import { dueTopic } from '../stream/run-topics.ts'

const isActive = inArray(runs.status, ['pending', 'running'])

/** Runs that need a worker. Progress resets `attempts`, so the process identifies a claim; `fence` protects the writes. */
export const runQueue = defineQueue({
  table: runs,
  key: ['id'],
  token: ['worker'],
  columns: ['user_id', 'sso_organization_id', 'kind', 'conversation_id', 'schedule_id', 'email_result', 'attempts', 'fence', 'snapshot'],
  isPending: isActive,
  orderBy: [runs.id],
  leaseSeconds: leaseTtlSeconds,
})

/** Claims unclaimed runs, the oldest first; the previous worker can no longer write. */
export async function claimRuns(ctx: DbCtx, worker: string, max: number): Promise<ClaimedRun[]> {
  const rows = await claimJobs(ctx, runQueue, max, { set: { worker, fence: sql`${runs.fence} + 1` } })
  const events = await selectEventsOf(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, worker, events: events.get(row.id) ?? [] }))
}

/** Releases a run, to be claimed at once or after a delay. */
export async function releaseRun(
  ctx: SystemCtx,
  claimed: Pick<ClaimedRun, 'id' | 'worker'>,
  options: { afterMs?: number; countsAttempt?: boolean } = {},
): Promise<void> {
  await releaseJob(ctx, runQueue, claimed, { ...options, set: { worker: null } })
  if (!options.afterMs) await notify(ctx, dueTopic)
}

export async function isRunActive(ctx: DbCtx, id: string): Promise<boolean> {
  return (await ctx.db.$count(runs, and(eq(runs.id, id), isActive))) > 0
}

const value = sql.placeholder

const saveStatement = prepareStatement<never>(
  sql`with saved as (
    update ${runs} set partial_output = ${value('output')}::jsonb
    where id = ${value('id')}::uuid and worker = ${value('worker')}::uuid and step = ${value('step')}::int returning id, user_id
  ) select ${notifySql(withKeySql(topicSql(stepTextTopics.saved, sql`user_id`), sql`id`))} from saved`,
)

/** For readers at other processes, which are notified. */
export async function savePartialOutput(ctx: SystemCtx, worker: string, { id, step, agent, text }: StepText): Promise<void> {
  await saveStatement(ctx, { id, worker, step, output: JSON.stringify({ step, agent, text }) })
}

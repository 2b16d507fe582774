import { toReadableName } from '@adjutant/contract/core/readable-name'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Snapshot } from '@adjutant/engine'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound, AppError } from '../../platform/errors.ts'
import type { JobHandler } from '../../platform/jobs/job-pool.ts'
import { lockJob, releaseJob, unclaimed } from '../../platform/jobs/job-queue.ts'
import { jobsOf } from '../../platform/jobs/job-source.ts'
import { processJobs, startWorker } from '../../platform/jobs/worker.ts'
import type { Notifications } from '../../platform/live/notifications.ts'
import { appendSystemMessage, publishConversationChange } from '../conversations/index.ts'
import { createConversation, findConversationForUpdate } from '../conversations/index.ts'
import { asRunOwner, RunOwnerLost, TooManyRuns, type RunLauncher } from '../runs/index.ts'
import { findUserForUpdate } from '../identity/index.ts'
import { isLate, toLateNotice, reportNotStarted } from './missed-runs.service.ts'
import { countBetween, findLatest, findNext } from './recurrence.logic.ts'
import { scheduleTopic, publishScheduleChange } from './schedules.service.ts'
import { claimDue, isPlanned, scheduleQueue, updateSchedule, type PlannedSchedule, type ScheduleRow } from './schedules.store.ts'

const pollMs = 5_000

/** The conversation for the result. A new one replaces a deleted one. */
async function ensureConversation(tx: Ctx, { conversation_id }: ScheduleRow, name: string): Promise<string> {
  const held = conversation_id !== null && (await findConversationForUpdate(tx, tx.user, conversation_id))
  return held ? held.id : (await createConversation(tx, { name: toReadableName(name) })).id
}

/** Locks the person before the schedule, in the same order as the deletion of an account, to avoid deadlocks. */
const withClaimedSchedule = (ctx: Ctx, schedule: ScheduleRow, work: (tx: Ctx, held: PlannedSchedule) => Promise<void>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await findUserForUpdate(tx, ctx.user.id))) return
    const held = await lockJob(tx, scheduleQueue, schedule)
    if (held && isPlanned(held)) await work(tx, held)
  })

/** The latest occurrence from the due one up to now. */
function latestOf(recurrence: ScheduleRow['recurrence'], due: Date, now: Date): Date {
  const latest = findLatest(recurrence, now)
  return latest && latest > due ? latest : due
}

/** The run, its conversation and the next occurrence are one transaction: two processes start one run, and a crash starts none or one. */
const insertRun = (ctx: Ctx, launcher: RunLauncher, schedule: ScheduleRow, snapshot: Snapshot): Promise<void> =>
  withClaimedSchedule(ctx, schedule, async (tx, held) => {
    const { id, definition_id, goal_id, email_result, recurrence } = held
    const [due, now] = [held.next_at, tx.clock.now()]
    const conversation_id = await ensureConversation(tx, held, snapshot.name)
    const missed = countBetween(recurrence, due, now) + (isLate(due, now) ? 1 : 0)
    if (missed > 0) await appendSystemMessage(tx, conversation_id, toLateNotice(held, missed))
    await launcher.insert(tx, { snapshot, definition_id, conversation_id, schedule_id: id, goal_id, email_result })
    const notice = missed > 0 ? { missed_count: missed, missed_at: latestOf(recurrence, due, now) } : { missed_count: 0, missed_at: null }
    await updateSchedule(tx, id, { ...unclaimed, conversation_id, next_at: findNext(recurrence, now), problem: null, ...notice })
    await publishConversationChange(tx, conversation_id)
    await publishScheduleChange(tx, id, 'changed')
  })

/** Reports and skips a start that is impossible. `isFinal`: it stays impossible, so the schedule is disabled. */
const skipOccurrence = (ctx: Ctx, schedule: ScheduleRow, problem: string, isFinal: boolean): Promise<void> =>
  withClaimedSchedule(ctx, schedule, async (tx, held) => {
    const next = isFinal ? { is_enabled: false, next_at: null } : { next_at: findNext(held.recurrence, tx.clock.now()) }
    await updateSchedule(tx, held.id, { ...unclaimed, ...next, problem, missed_count: held.missed_count + 1, missed_at: held.next_at })
    await reportNotStarted(tx, held, problem)
    await publishScheduleChange(tx, held.id, 'changed')
  })

function toProblem(error: unknown): string {
  if (!(error instanceof AppError)) return appMessages.http.unexpected
  return error.message === appMessages.run.alreadyActive ? 'the previous run is still active or waiting for you.' : error.message
}

const goneMessage = 'the crew or flow was deleted, so the schedule was turned off.'

async function startOne(ctx: SystemCtx, launcher: RunLauncher, schedule: ScheduleRow): Promise<void> {
  const ownerCtx = await asRunOwner(ctx, schedule)
  try {
    await insertRun(ownerCtx, launcher, schedule, await launcher.prepare(ownerCtx, schedule))
  } catch (error) {
    // The schedule stays due and starts when another run has ended.
    if (error instanceof TooManyRuns)
      return void (await releaseJob(ctx, scheduleQueue, schedule, { afterMs: pollMs, countsAttempt: false }))
    if (error instanceof NotFound) return skipOccurrence(ownerCtx, schedule, goneMessage, true)
    if (!(error instanceof AppError)) ctx.log.error({ err: error, schedule_id: schedule.id }, 'A schedule could not start its run')
    await skipOccurrence(ownerCtx, schedule, toProblem(error), false)
  }
}

/** A person without access starts nothing. */
async function disable(ctx: SystemCtx, { id }: ScheduleRow, { message }: RunOwnerLost): Promise<void> {
  await updateSchedule(ctx, id, { ...unclaimed, is_enabled: false, next_at: null, problem: message })
}

async function startOrDisable(ctx: SystemCtx, launcher: RunLauncher, schedule: ScheduleRow): Promise<void> {
  try {
    await startOne(ctx, launcher, schedule)
  } catch (error) {
    if (!(error instanceof RunOwnerLost)) throw error
    await disable(ctx, schedule, error)
  }
}

const createHandler = (ctx: SystemCtx, launcher: RunLauncher) =>
  ({
    log: ctx.log,
    jobs: { ...jobsOf(ctx, scheduleQueue), claim: (max: number) => claimDue(ctx, ctx.clock.now(), max) },
    handle: (schedule: ScheduleRow) => startOrDisable(ctx, launcher, schedule),
    onFailure(error: unknown, { id }: ScheduleRow) {
      ctx.log.error({ err: error, schedule_id: id }, 'A schedule could not be processed')
      return undefined
    },
    backoff: { firstMs: pollMs, maxMs: 300_000 },
    // A start counts for the limit of its person before the next claim.
    concurrency: 1,
  }) satisfies JobHandler<ScheduleRow>

export const startDue = (ctx: SystemCtx, launcher: RunLauncher, signal?: AbortSignal): Promise<void> =>
  processJobs(createHandler(ctx, launcher), signal)

export const startSchedules = (ctx: SystemCtx, launcher: RunLauncher, notifications: Notifications): (() => Promise<void>) =>
  startWorker(createHandler(ctx, launcher), {
    onError: (error) => ctx.log.warn({ err: error }, 'Schedules could not be claimed'),
    notifications,
    topic: scheduleTopic,
    pollMs,
  }).stop

import { toReadableName } from '@adjutant/contract/readable-name'
import { words } from '@adjutant/contract/words'
import type { Snapshot } from '@adjutant/engine'
import { startBackgroundWork } from '../../platform/background-work.ts'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound, Refusal } from '../../platform/errors.ts'
import type { Nudges } from '../../platform/nudges.ts'
import { insertSystemLine, tellConversation } from '../chat/chat.door.ts'
import { createConversation, findConversationForChange } from '../conversations/conversations.door.ts'
import { asStarter, StarterLost, TooManyRuns, type Starting } from '../runs/runs.door.ts'
import { findUserForChange } from '../users/users.door.ts'
import { isLate, tellLate, tellNotStarted } from './missed.ts'
import { countBetween, findLatest, findNext } from './rhythm.ts'
import { scheduleTopic, tellSchedule } from './schedules.service.ts'
import { claimDue, selectDue, updateSchedule, type ScheduleRow } from './schedules.store.ts'

const pollMs = 5_000

/** The conversation for the result. A new one replaces a deleted one. */
async function holdConversation(tx: Ctx, { conversation_id }: ScheduleRow, name: string): Promise<string> {
  const held = conversation_id !== null && (await findConversationForChange(tx, tx.user, conversation_id))
  return held ? held.id : (await createConversation(tx, { name: toReadableName(name) })).id
}

/** Locks the person before the schedule, in the same order as the deletion of an account, to avoid deadlocks. */
const withDue = (ctx: Ctx, schedule: ScheduleRow, work: (tx: Ctx, held: ScheduleRow) => Promise<void>): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await findUserForChange(tx, ctx.user.id))) return
    const held = await claimDue(tx, schedule)
    if (held) await work(tx, held)
  })

/** The latest occurrence from the due one up to now. */
function latestOf(rhythm: ScheduleRow['rhythm'], due: Date, now: Date): Date {
  const latest = findLatest(rhythm, now)
  return latest && latest > due ? latest : due
}

/** The run, its conversation and the next occurrence are one transaction: two processes start one run, and a crash starts none or one. */
const begin = (ctx: Ctx, starting: Starting, schedule: ScheduleRow, snapshot: Snapshot): Promise<void> =>
  withDue(ctx, schedule, async (tx, held) => {
    const { id, definition_id, goal_id, email_result, rhythm } = held
    const [due, now] = [held.next_at!, tx.clock.now()]
    const conversation_id = await holdConversation(tx, held, snapshot.name)
    const missed = countBetween(rhythm, due, now) + (isLate(due, now) ? 1 : 0)
    if (missed > 0) await insertSystemLine(tx, conversation_id, tellLate(held, missed))
    await starting.insert(tx, { snapshot, definition_id, conversation_id, schedule_id: id, goal_id, email_result })
    const told = missed > 0 ? { missed_count: missed, missed_at: latestOf(rhythm, due, now) } : { missed_count: 0, missed_at: null }
    await updateSchedule(tx, id, { conversation_id, next_at: findNext(rhythm, now), problem: null, ...told })
    await tellConversation(tx, conversation_id)
    await tellSchedule(tx, id, 'changed')
  })

/** Reports and skips a start that is impossible. `isOver`: it stays impossible, so the schedule is disabled. */
const passOver = (ctx: Ctx, schedule: ScheduleRow, problem: string, isOver: boolean): Promise<void> =>
  withDue(ctx, schedule, async (tx, held) => {
    const next = isOver ? { is_enabled: false, next_at: null } : { next_at: findNext(held.rhythm, tx.clock.now()) }
    await updateSchedule(tx, held.id, { ...next, problem, missed_count: held.missed_count + 1, missed_at: held.next_at })
    await tellNotStarted(tx, held, problem)
    await tellSchedule(tx, held.id, 'changed')
  })

function toProblem(error: unknown): string {
  if (!(error instanceof Refusal)) return words.wire.broken
  return error.message === words.run.alreadyActive ? 'the previous run is still active or waiting for you.' : error.message
}

const gone = 'the crew or flow was deleted, so the schedule was turned off.'

async function startOne(ctx: SystemCtx, starting: Starting, schedule: ScheduleRow): Promise<void> {
  const starter = await asStarter(ctx, schedule)
  try {
    await begin(starter, starting, schedule, await starting.prepare(starter, schedule))
  } catch (error) {
    // The schedule stays due and starts when another run has ended.
    if (error instanceof TooManyRuns) return
    if (error instanceof NotFound) return passOver(starter, schedule, gone, true)
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, schedule_id: schedule.id }, 'A schedule could not start its run')
    await passOver(starter, schedule, toProblem(error), false)
  }
}

/** A person without access starts nothing. */
async function switchOff(ctx: SystemCtx, { id }: ScheduleRow, { message }: StarterLost): Promise<void> {
  await updateSchedule(ctx, id, { is_enabled: false, next_at: null, problem: message })
}

export async function startDue(ctx: SystemCtx, starting: Starting, signal?: AbortSignal): Promise<void> {
  for (const schedule of await selectDue(ctx, ctx.clock.now())) {
    if (signal?.aborted) return
    try {
      await startOne(ctx, starting, schedule)
    } catch (error) {
      if (error instanceof StarterLost) await switchOff(ctx, schedule, error)
      else ctx.log.error({ err: error, schedule_id: schedule.id }, 'A schedule could not be looked after')
    }
  }
}

export const startSchedules = (ctx: SystemCtx, starting: Starting, nudges: Nudges): (() => Promise<void>) =>
  startBackgroundWork({
    work: (signal) => startDue(ctx, starting, signal),
    onError: (error) => ctx.log.warn({ err: error }, 'Schedules could not be looked for'),
    nudges,
    topic: scheduleTopic,
    pollMs,
  })

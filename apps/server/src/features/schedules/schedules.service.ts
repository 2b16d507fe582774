import { limits } from '@adjutant/contract/core/limits'
import type { NextRuns, RecurrenceInput, Schedule, ScheduleChange, ScheduleCreate } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import { workOwnerOf } from '../../platform/jobs/background-ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, Unauthorized } from '../../platform/errors.ts'
import { notify } from '../../platform/live/notifications.ts'
import { publishChange } from '../events/index.ts'
import { listItemNames } from '../factory/index.ts'
import { readGoal } from '../goals/index.ts'
import { listLastRuns, type RunLauncher } from '../runs/index.ts'
import { findUserForUpdate } from '../identity/index.ts'
import { findNext, listNext, readRecurrence } from './recurrence.logic.ts'
import * as store from './schedules.store.ts'
import type { ScheduleFields, ScheduleRow } from './schedules.store.ts'
import { toSchedule } from './schedules.dto.ts'
import { unclaimed } from '../../platform/jobs/job-queue.ts'

/** Notified when a schedule may be due earlier than expected. */
export const scheduleTopic = 'schedules-due'

export const publishScheduleChange = (ctx: Ctx, id: string, kind: 'created' | 'changed' | 'deleted') =>
  publishChange(ctx, { topic: 'schedules', id, kind, audience: [ctx.user.id] })

/** Reads the referenced records of all rows together. */
async function createScheduleConverter(ctx: Ctx, rows: ScheduleRow[]): Promise<(row: ScheduleRow) => Schedule> {
  const ids = (kind: ScheduleRow['kind']) => rows.filter((row) => row.kind === kind).map(({ definition_id }) => definition_id)
  const names = new Map([...(await listItemNames(ctx, 'crew', ids('crew'))), ...(await listItemNames(ctx, 'flow', ids('flow')))])
  const last = new Map(
    (
      await listLastRuns(
        ctx,
        rows.map(({ id }) => id),
      )
    ).map((run) => [run.schedule_id, run]),
  )
  const now = ctx.clock.now()
  return (row) => toSchedule(row, names.get(row.definition_id) ?? null, last.get(row.id), now)
}

const toOne = async (ctx: Ctx, row: ScheduleRow): Promise<Schedule> => (await createScheduleConverter(ctx, [row]))(row)

export async function listSchedules(ctx: Ctx, definitionId?: string): Promise<Schedule[]> {
  const rows = await store.selectSchedules(ctx, ctx.user, definitionId)
  return rows.map(await createScheduleConverter(ctx, rows))
}

export function previewRecurrence(ctx: Ctx, input: RecurrenceInput): NextRuns {
  const now = ctx.clock.now()
  return { next_runs: listNext(readRecurrence(input, now), now).map((at) => at.toISOString()) }
}

/** Rejects a definition that can't be started now, instead of failing later at the scheduled time. */
export async function createSchedule(ctx: Ctx, launcher: RunLauncher, input: ScheduleCreate): Promise<Schedule> {
  const { kind, definition_id, inputs = {}, is_enabled = true, email_result = false, goal_id = null } = input
  const now = ctx.clock.now()
  const recurrence = readRecurrence(input.rhythm, now)
  await launcher.prepare(ctx, { kind, definition_id, inputs })
  return inTransaction(ctx, async (tx) => {
    if (!(await findUserForUpdate(tx, ctx.user.id))) throw new Unauthorized()
    if ((await store.countSchedules(tx, ctx.user)) >= limits.schedules) throw new Conflict(appMessages.schedule.tooMany)
    if (goal_id !== null) await readGoal(tx, goal_id)
    const next_at = is_enabled ? findNext(recurrence, now) : null
    const fields = { kind, definition_id, inputs, recurrence, is_enabled, email_result, goal_id, next_at }
    const row = await store.insertSchedule(tx, { ...fields, id: tx.newId(), ...workOwnerOf(ctx) })
    await publishScheduleChange(tx, row.id, 'created')
    await notify(tx, scheduleTopic)
    return toOne(tx, row)
  })
}

/** A new recurrence, or enabling the schedule, discards missed occurrences. */
function toFields(now: Date, before: ScheduleRow, change: ScheduleChange): ScheduleFields {
  const { inputs, is_enabled, email_result, goal_id } = change
  const plain = omitUndefined({ inputs, is_enabled, email_result, goal_id })
  if (change.rhythm === undefined && (is_enabled === undefined || is_enabled === before.is_enabled)) return plain
  const recurrence = change.rhythm ? readRecurrence(change.rhythm, now) : before.recurrence
  const next_at = (is_enabled ?? before.is_enabled) ? findNext(recurrence, now) : null
  return { ...plain, ...unclaimed, recurrence, next_at, missed_count: 0, missed_at: null, problem: null }
}

/** The schedule exists, but its crew or flow does not. */
const asGone = (error: unknown): never => {
  throw error instanceof NotFound ? new Conflict(appMessages.schedule.nothingToRun) : error
}

export async function changeSchedule(ctx: Ctx, launcher: RunLauncher, id: string, change: ScheduleChange): Promise<Schedule> {
  const row = await inTransaction(ctx, async (tx) => {
    const before = await store.findScheduleForUpdate(tx, ctx.user, id)
    if (!before) throw new NotFound()
    const { kind, definition_id } = before
    const isSwitchedOn = change.is_enabled === true && !before.is_enabled
    if (change.inputs || isSwitchedOn)
      await launcher.prepare(tx, { kind, definition_id, inputs: change.inputs ?? before.inputs }).catch(asGone)
    if (change.goal_id) await readGoal(tx, change.goal_id)
    const fields = toFields(ctx.clock.now(), before, change)
    if (Object.keys(fields).length === 0) return before
    // A change decides the schedule's next runs, so they get the access of this session.
    const { sso_organization_id } = ctx.session
    const after = await store.updateSchedule(tx, id, { ...fields, sso_organization_id })
    await publishScheduleChange(tx, id, 'changed')
    await notify(tx, scheduleTopic)
    return after
  })
  return toOne(ctx, row)
}

export function removeSchedule(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await store.deleteSchedule(tx, ctx.user, id))) throw new NotFound()
    await publishScheduleChange(tx, id, 'deleted')
  })
}

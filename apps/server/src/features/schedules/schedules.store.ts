import { keysOf } from '@adjutant/contract/core/keys-of'
import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import { schedules } from './schedules.schema.ts'
import { claimJobs, defineQueue, leaseTtlSeconds } from '../../platform/jobs/job-queue.ts'
import { activeRunCount, maxActiveRuns } from '../runs/index.ts'
import { exportOwned, jobColumnNames } from '../../platform/records/personal-data.ts'

export type ScheduleRow = typeof schedules.$inferSelect
/** A schedule whose next occurrence has a time. */
export type PlannedSchedule = ScheduleRow & { next_at: Date }

export const isPlanned = (row: ScheduleRow): row is PlannedSchedule => row.next_at !== null

export type ScheduleFields = Partial<Omit<ScheduleRow, 'id' | 'user_id' | 'created_at' | 'updated_at'>>

/** A schedule is visible only to its creator. */
const isOwn = (actor: Actor) => eq(schedules.user_id, actor.id)

/** Sorts by the next occurrence, disabled schedules last. */
export const selectSchedules = (ctx: DbCtx, actor: Actor, definitionId: string | undefined): Promise<ScheduleRow[]> =>
  ctx.db
    .select()
    .from(schedules)
    .where(and(isOwn(actor), definitionId === undefined ? undefined : eq(schedules.definition_id, definitionId)))
    .orderBy(sql`${schedules.next_at} nulls last`, asc(schedules.id))

export const countSchedules = (ctx: DbCtx, actor: Actor): Promise<number> => ctx.db.$count(schedules, isOwn(actor))

export async function findScheduleForUpdate(ctx: DbCtx, actor: Actor, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(schedules)
    .where(and(isOwn(actor), eq(schedules.id, id)))
    .for('update')
  return row
}

export async function insertSchedule(ctx: DbCtx, row: typeof schedules.$inferInsert): Promise<ScheduleRow> {
  return firstRow(await ctx.db.insert(schedules).values(row).returning())
}

export async function updateSchedule(ctx: DbCtx, id: string, fields: ScheduleFields): Promise<ScheduleRow> {
  return firstRow(
    await ctx.db
      .update(schedules)
      .set({ ...fields, updated_at: sql`now()` })
      .where(eq(schedules.id, id))
      .returning(),
  )
}

export async function deleteSchedule(ctx: DbCtx, actor: Actor, id: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(schedules)
    .where(and(isOwn(actor), eq(schedules.id, id)))
    .returning({ id: schedules.id })
  return rows.length > 0
}

/** Schedules whose next occurrence has a time. A changed time is another job. */
export const scheduleQueue = defineQueue({
  table: schedules,
  key: ['id'],
  token: ['attempts', 'next_at'],
  columns: keysOf(getTableColumns(schedules)),
  isPending: isNotNull(schedules.next_at),
  orderBy: [schedules.next_at],
  leaseSeconds: leaseTtlSeconds,
})

/** Claims at most as many schedules per person as can start, so that people with hundreds of schedules or active runs delay nobody else. */
export const claimDue = (ctx: DbCtx, now: Date, max: number): Promise<ScheduleRow[]> =>
  claimJobs(ctx, scheduleQueue, max, {
    where: sql`${schedules.id} in (
      select id from (
        select id, row_number() over (partition by user_id order by next_at) as place
        from ${schedules} s where next_at <= ${now} and ${activeRunCount(sql`user_id`)} < ${maxActiveRuns}) due
      where place <= ${maxActiveRuns})`,
  })

export const exportSchedules = exportOwned(schedules, schedules.user_id, { omitted: jobColumnNames, keys: { recurrence: 'rhythm' } })

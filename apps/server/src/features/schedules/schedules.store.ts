import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { runs } from '../runs/runs.schema.ts'
import { schedules } from './schedules.schema.ts'
import { maxAtWork } from '../runs/index.ts'

type Db = Pick<SystemCtx, 'db'>

export type ScheduleRow = typeof schedules.$inferSelect
export type ScheduleFields = Partial<Omit<ScheduleRow, 'id' | 'user_id' | 'created_at' | 'updated_at'>>

/** A schedule is visible only to its creator. */
const isOwn = (actor: Actor) => eq(schedules.user_id, actor.id)

/** The next one first, disabled ones last. */
export const selectSchedules = (ctx: Db, actor: Actor, definitionId: string | undefined): Promise<ScheduleRow[]> =>
  ctx.db
    .select()
    .from(schedules)
    .where(and(isOwn(actor), definitionId === undefined ? undefined : eq(schedules.definition_id, definitionId)))
    .orderBy(sql`${schedules.next_at} nulls last`, asc(schedules.id))

export const countSchedules = (ctx: Db, actor: Actor): Promise<number> => ctx.db.$count(schedules, isOwn(actor))

export async function findScheduleForUpdate(ctx: Db, actor: Actor, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(schedules)
    .where(and(isOwn(actor), eq(schedules.id, id)))
    .for('update')
  return row
}

export async function insertSchedule(ctx: Db, row: typeof schedules.$inferInsert): Promise<ScheduleRow> {
  return firstRow(await ctx.db.insert(schedules).values(row).returning())
}

export async function updateSchedule(ctx: Db, id: string, fields: ScheduleFields): Promise<ScheduleRow> {
  return firstRow(
    await ctx.db
      .update(schedules)
      .set({ ...fields, updated_at: sql`now()` })
      .where(eq(schedules.id, id))
      .returning(),
  )
}

export async function deleteSchedule(ctx: Db, actor: Actor, id: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(schedules)
    .where(and(isOwn(actor), eq(schedules.id, id)))
    .returning({ id: schedules.id })
  return rows.length > 0
}

/** The latest run of each schedule. */
export async function selectLastRuns(ctx: Db, ids: string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .selectDistinctOn([runs.schedule_id], { schedule_id: runs.schedule_id, id: runs.id, status: runs.status, created_at: runs.created_at })
    .from(runs)
    .where(inArray(runs.schedule_id, ids))
    .orderBy(runs.schedule_id, desc(runs.created_at), desc(runs.id))
}

const maxAtOnce = 50

/** At most as many per person as can start: people with hundreds of schedules, or with active runs, delay nobody else. */
export async function selectDue(ctx: Db, now: Date): Promise<ScheduleRow[]> {
  const isDue = and(isNotNull(schedules.next_at), lte(schedules.next_at, now), sql`runs_at_work(${schedules.user_id}) < ${maxAtWork}`)
  const place = sql<number>`row_number() over (partition by ${schedules.user_id} order by ${schedules.next_at})`.as('place')
  const due = ctx.db.$with('due').as(ctx.db.select({ id: schedules.id, place }).from(schedules).where(isDue))
  return ctx.db
    .with(due)
    .select(getTableColumns(schedules))
    .from(schedules)
    .innerJoin(due, eq(due.id, schedules.id))
    .where(lte(due.place, maxAtWork))
    .orderBy(asc(schedules.next_at))
    .limit(maxAtOnce)
}

/** Locks the schedule if it is still due at the same time; undefined if another process has or had it. */
export async function claimDue(ctx: Db, { id, next_at }: ScheduleRow): Promise<ScheduleRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.id, id), eq(schedules.next_at, next_at!)))
    .for('update', { skipLocked: true })
  return row
}

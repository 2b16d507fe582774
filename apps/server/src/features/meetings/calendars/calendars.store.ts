import { keysOf } from '@adjutant/contract/core/keys-of'
import { and, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { firstRow } from '../../../platform/db/first-row.ts'
import { claimJobs, defineQueue } from '../../../platform/jobs/job-queue.ts'
import { calendars, meetings } from '../meetings.schema.ts'

export type CalendarRow = typeof calendars.$inferSelect
export type CalendarFields = Partial<Omit<CalendarRow, 'id' | 'user_id' | 'created_at' | 'updated_at'>>

/** A calendar is visible only to its owner. */
const isOwn = (actor: Actor) => eq(calendars.user_id, actor.id)

const { file_content: _content, ...listed } = getTableColumns(calendars)

/** Selects the calendars by name with their number of meetings, without the contents of files. */
export const selectCalendars = ({ db }: DbCtx, actor: Actor) =>
  db
    .select({ ...listed, meetings: sql<number>`(select count(*)::int from ${meetings} m where m.calendar_id = ${calendars}.id)` })
    .from(calendars)
    .where(isOwn(actor))
    .orderBy(calendars.name, calendars.id)

export type ListedCalendar = Awaited<ReturnType<typeof selectCalendars>>[number]

export const countCalendars = ({ db }: DbCtx, actor: Actor): Promise<number> => db.$count(calendars, isOwn(actor))

export const hasFileNamed = async ({ db }: DbCtx, actor: Actor, name: string): Promise<boolean> =>
  (await db.$count(calendars, and(isOwn(actor), eq(calendars.kind, 'file'), eq(calendars.name, name)))) > 0

export async function findCalendarForUpdate({ db }: DbCtx, actor: Actor, id: string): Promise<CalendarRow | undefined> {
  const [row] = await db
    .select()
    .from(calendars)
    .where(and(isOwn(actor), eq(calendars.id, id)))
    .for('update')
  return row
}

export async function insertCalendar({ db }: DbCtx, row: typeof calendars.$inferInsert): Promise<CalendarRow> {
  return firstRow(await db.insert(calendars).values(row).returning())
}

export async function updateCalendar({ db }: DbCtx, id: string, fields: CalendarFields): Promise<void> {
  await db
    .update(calendars)
    .set({ ...fields, updated_at: sql`now()` })
    .where(eq(calendars.id, id))
}

export async function deleteCalendar({ db }: DbCtx, actor: Actor, id: string): Promise<boolean> {
  const rows = await db
    .delete(calendars)
    .where(and(isOwn(actor), eq(calendars.id, id)))
    .returning({ id: calendars.id })
  return rows.length > 0
}

/** A changed time is another job, so a fetch that began before a change of the address stores nothing. */
export const calendarQueue = defineQueue({
  table: calendars,
  key: ['id'],
  token: ['attempts', 'next_fetch_at'],
  columns: keysOf(getTableColumns(calendars)),
  isPending: sql`true`,
  orderBy: [calendars.next_fetch_at],
  // The process that reads a calendar can take a minute.
  leaseSeconds: 90,
})

export const claimDue = (ctx: DbCtx, now: Date, max: number): Promise<CalendarRow[]> =>
  claimJobs(ctx, calendarQueue, max, { where: lte(calendars.next_fetch_at, now) })

/** The encrypted addresses of all calendars. */
export const selectSealedAddresses = ({ db }: DbCtx) =>
  db.select({ id: calendars.id, sealed_url: calendars.sealed_url }).from(calendars).where(isNotNull(calendars.sealed_url))

import type { MeetingQuery } from '@adjutant/contract/meetings'
import type { CalendarMeeting } from '@adjutant/reader'
import { and, asc, eq, gt, gte, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { chunk } from '../../platform/chunk.ts'
import type { Actor, DbCtx, SystemCtx } from '../../platform/ctx.ts'
import { setToNew } from '../../platform/db/columns.ts'
import { type RowPage, selectPage } from '../../platform/records/page.ts'
import { calendars, meeting_tasks, meetings } from './meetings.schema.ts'
import { exportOwned, jobColumnNames } from '../../platform/records/personal-data.ts'

const isOwn = (actor: Actor) => eq(meetings.user_id, actor.id)

const selectRows = ({ db }: DbCtx) =>
  db
    .select({ meeting: meetings, calendar_name: calendars.name, calendar_time_zone: calendars.time_zone })
    .from(meetings)
    .innerJoin(calendars, eq(calendars.id, meetings.calendar_id))

export type MeetingRow = Awaited<ReturnType<typeof selectRows>>[number]

/** The start of a day in a zone, moved by `daysLater`. In SQL, because a day can have 23 or 25 hours. */
const startOf = (day: string, zone: string, daysLater = 0): SQL => sql`((${day}::date + ${daysLater}::int)::timestamp at time zone ${zone})`

/** An all-day meeting has the same days in every zone; the days of any other depend on the zone of the query. */
function isBetween({ from, to, time_zone }: Pick<MeetingQuery, 'from' | 'to' | 'time_zone'>): SQL | undefined {
  const overlaps = (zone: string) => {
    const [first, last] = [startOf(from, zone), startOf(to, zone, 1)]
    // A meeting without a length is on the day of its start.
    return and(lt(meetings.start_at, last), or(gt(meetings.end_at, first), gte(meetings.start_at, first)))
  }
  return or(and(meetings.is_all_day, overlaps('UTC')), and(eq(meetings.is_all_day, false), overlaps(time_zone)))
}

export const selectMeetings = (ctx: DbCtx, actor: Actor, query: MeetingQuery): Promise<RowPage<MeetingRow>> => {
  const where = and(isOwn(actor), isBetween(query))
  const list = selectRows(ctx)
    .where(where)
    .orderBy(asc(meetings.start_at), sql`${meetings.is_all_day} desc`, asc(meetings.id))
  return selectPage(list, query, () => ctx.db.$count(meetings, where))
}

export async function findMeeting(ctx: DbCtx, actor: Actor, id: string): Promise<MeetingRow | undefined> {
  const [row] = await selectRows(ctx).where(and(isOwn(actor), eq(meetings.id, id)))
  return row
}

/** Locked until the transaction ends. */
export async function findMeetingForUpdate(ctx: DbCtx, actor: Actor, id: string): Promise<MeetingRow | undefined> {
  const [row] = await selectRows(ctx)
    .where(and(isOwn(actor), eq(meetings.id, id)))
    .for('update', { of: meetings })
  return row
}

export async function linkNote({ db }: DbCtx, id: string, noteId: string): Promise<void> {
  await db.update(meetings).set({ note_id: noteId }).where(eq(meetings.id, id))
}

export const selectMeetingTasks = ({ db }: DbCtx, meetingId: string): Promise<{ task_id: string; sentence: string }[]> =>
  db
    .select({ task_id: meeting_tasks.task_id, sentence: meeting_tasks.sentence })
    .from(meeting_tasks)
    .where(eq(meeting_tasks.meeting_id, meetingId))
    .orderBy(meeting_tasks.task_id)

export async function insertMeetingTask({ db }: DbCtx, row: typeof meeting_tasks.$inferInsert): Promise<void> {
  await db.insert(meeting_tasks).values(row)
}

const rowsPerStatement = 100
const replaced = ['start_at', 'end_at', 'is_all_day', 'time_zone', 'title', 'location', 'description', 'organizer', 'attendees', 'seen_at']

/** An occurrence keeps its id, and with it its note, when its time or text changes. */
export async function upsertMeetings(
  ctx: SystemCtx,
  calendar: { id: string; user_id: string },
  found: readonly CalendarMeeting[],
  now: Date,
): Promise<void> {
  const rows = found.map((meeting) => ({
    id: ctx.newId(),
    user_id: calendar.user_id,
    calendar_id: calendar.id,
    uid: meeting.uid,
    recurrence_id: meeting.recurrenceId,
    start_at: new Date(meeting.start),
    end_at: new Date(meeting.end),
    is_all_day: meeting.isAllDay,
    time_zone: meeting.timeZone,
    title: meeting.title,
    location: meeting.location,
    description: meeting.description,
    organizer: meeting.organizer,
    attendees: meeting.attendees,
    seen_at: now,
  }))
  // One statement can't write the same occurrence twice.
  const unique = [...new Map(rows.map((row) => [JSON.stringify([row.uid, row.recurrence_id]), row])).values()]
  for (const part of chunk(unique, rowsPerStatement))
    await ctx.db
      .insert(meetings)
      .values(part)
      .onConflictDoUpdate({
        target: [meetings.calendar_id, meetings.uid, meetings.recurrence_id],
        set: setToNew(replaced),
      })
}

/** Deletes future meetings that the fetch at `now` no longer contains. */
export async function deleteMissingMeetings({ db }: DbCtx, calendarId: string, now: Date): Promise<void> {
  await db.delete(meetings).where(and(eq(meetings.calendar_id, calendarId), lt(meetings.seen_at, now), gt(meetings.end_at, now)))
}

const keptDays = 400

/** Meetings without notes and tasks are deleted a year after they are over. */
export async function deleteOldMeetings({ db }: DbCtx): Promise<void> {
  const withTasks = db.select({ id: meeting_tasks.meeting_id }).from(meeting_tasks)
  await db
    .delete(meetings)
    .where(
      and(
        isNull(meetings.note_id),
        lt(meetings.end_at, sql`now() - make_interval(days => ${keptDays})`),
        notInArray(meetings.id, withTasks),
      ),
    )
}

/** Excludes the address, which is a secret, and the file, whose meetings are exported. */
const secrets = ['sealed_url', 'file_content', 'etag', 'last_modified', 'content_hash']

export const exportCalendars = exportOwned(calendars, calendars.user_id, { omitted: [...jobColumnNames, ...secrets] })
export const exportMeetings = exportOwned(meetings, meetings.user_id)

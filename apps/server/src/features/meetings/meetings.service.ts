import { formatDay } from '@adjutant/contract/core/format-day'
import { findNoteActions } from '@adjutant/analyst'
import { limits } from '@adjutant/contract/core/limits'
import type { Meeting, MeetingDetails, MeetingProposal, MeetingQuery, MeetingTasks } from '@adjutant/contract/meetings'
import type { Note } from '@adjutant/contract/notes'
import type { PersonRef, Task } from '@adjutant/contract/tasks'
import { truncate } from '@adjutant/contract/text/truncate'
import { toLocalDay } from '../../platform/time-zone.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { publishChange } from '../events/index.ts'
import { changeNote, createNote, readNote } from '../notes/index.ts'
import { listColleagues } from '../organizations/index.ts'
import { createTask, readTask } from '../tasks/index.ts'
import { listKnownPeople } from './brief/brief-people.service.ts'
import { readBrief } from './brief/meeting-brief.service.ts'
import { toMeeting } from './meetings.dto.ts'
import * as store from './meetings.store.ts'
import type { MeetingRow } from './meetings.store.ts'

export async function listMeetings(ctx: Ctx, query: MeetingQuery): Promise<PageOf<Meeting>> {
  const { rows, total } = await store.selectMeetings(ctx, ctx.user, query)
  return { items: rows.map(toMeeting), total }
}

async function getMeeting(ctx: Ctx, id: string): Promise<MeetingRow> {
  const row = await store.findMeeting(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return row
}

/** Undefined if the record is in the trash or no longer visible. */
async function findVisible<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

const findNoteOf = async (ctx: Ctx, { meeting }: MeetingRow): Promise<Note | undefined> =>
  meeting.note_id === null ? undefined : findVisible(readNote(ctx, meeting.note_id))

async function listTasksOf(ctx: Ctx, { meeting }: MeetingRow): Promise<Task[]> {
  const linked = await store.selectMeetingTasks(ctx, meeting.id)
  const found = await Promise.all(linked.map(({ task_id }) => findVisible(readTask(ctx, task_id))))
  return found.filter((task) => task !== undefined)
}

export async function readMeeting(ctx: Ctx, id: string): Promise<MeetingDetails> {
  const row = await getMeeting(ctx, id)
  const note = await findNoteOf(ctx, row)
  return {
    ...toMeeting(row),
    has_note: note !== undefined,
    brief: await readBrief(ctx, row),
    note: note ?? null,
    tasks: await listTasksOf(ctx, row),
  }
}

/** A zone that only the calendar's file defines, as in Outlook, has no IANA name; the calendar's zone is the person's. */
const dayOf = ({ meeting, calendar_time_zone }: MeetingRow): string =>
  toLocalDay(meeting.start_at, meeting.is_all_day ? 'UTC' : (meeting.time_zone ?? calendar_time_zone))

/** A new note starts with the meeting's title, so that it is recognizable among the notes. */
export const saveMeetingNote = (ctx: Ctx, id: string, content: string): Promise<Note> =>
  inTransaction(ctx, async (tx) => {
    const row = await store.findMeetingForUpdate(tx, ctx.user, id)
    if (!row) throw new NotFound()
    const before = await findNoteOf(tx, row)
    if (before) return changeNote(tx, before.id, { content })
    const note = await createNote(tx, { content, entry_date: dayOf(row) })
    await store.linkNote(tx, id, note.id)
    await publishChange(tx, { topic: 'meetings', id, kind: 'changed', audience: [ctx.user.id] })
    return note
  })

/** People of the meeting to whom the person can assign tasks. */
async function listAssignable(ctx: Ctx, { meeting }: MeetingRow): Promise<PersonRef[]> {
  const emails = new Set([meeting.organizer, ...meeting.attendees].map((one) => one?.email))
  return (await listColleagues(ctx)).filter(({ id, email }) => id !== ctx.user.id && emails.has(email.toLowerCase()))
}

/** Names of the people of the meeting who have no account that the person can see. */
async function listGuestNames(ctx: Ctx, row: MeetingRow): Promise<string[]> {
  const guests = (await listKnownPeople(ctx, row)).filter(({ is_you, user_id }) => !is_you && user_id === null)
  return [...new Set(guests.map(({ name }) => name))]
}

const nameOf = ({ user }: Ctx) => [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email

/** Computed by rules. Sentences that already became tasks are left out. */
export async function proposeTasks(ctx: Ctx, id: string): Promise<MeetingProposal[]> {
  const row = await getMeeting(ctx, id)
  const note = await findNoteOf(ctx, row)
  if (!note) return []
  const others = await listAssignable(ctx, row)
  const me: PersonRef = { id: ctx.user.id, name: nameOf(ctx), email: ctx.user.email }
  const used = new Set((await store.selectMeetingTasks(ctx, id)).map(({ sentence }) => sentence))
  const guests = await listGuestNames(ctx, row)
  return findNoteActions(note.content, { day: dayOf(row), me, others, guests })
    .filter(({ sentence }) => !used.has(sentence))
    .map(({ kind, title, dueDate, personId, sentence }) => ({
      ...{ kind, title, due_date: dueDate, sentence },
      assignee: [me, ...others].find((person) => person.id === personId) ?? null,
    }))
}

const toDescription = (row: MeetingRow, sentence: string): string =>
  truncate(
    `${sentence ? `${sentence}\n\n` : ''}From the meeting “${row.meeting.title}” on ${formatDay(dayOf(row))}: /app/meetings/${row.meeting.id}`,
    limits.text,
  )

/** Creates all of the approved tasks or none. */
export const addMeetingTasks = (ctx: Ctx, id: string, { tasks }: MeetingTasks): Promise<Task[]> =>
  inTransaction(ctx, async (tx) => {
    const row = await store.findMeetingForUpdate(tx, ctx.user, id)
    if (!row) throw new NotFound()
    const created: Task[] = []
    for (const { sentence, ...fields } of tasks) {
      const description = toDescription(row, sentence)
      const task = await createTask(tx, { ...fields, description, status: 'To Do', priority: 'Medium', shared_org_ids: [] })
      await store.insertMeetingTask(tx, { meeting_id: id, task_id: task.id, sentence })
      created.push(task)
    }
    await publishChange(tx, { topic: 'meetings', id, kind: 'changed', audience: [ctx.user.id] })
    return created
  })

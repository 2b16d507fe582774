import { z } from 'zod'
import { attendeeAnswers, calendarKinds } from './core/choices.ts'
import { defineRoutes } from './core/define.ts'
import { clearableDay, clearableId, day, filledText, Id, paging, text, timeZone, Timestamp } from './core/fields.ts'
import { limits } from './core/limits.ts'
import { meetingMessages } from './messages/meeting-messages.ts'
import { Note } from './notes.ts'
import { Source } from './search.ts'
import { PersonRef, Task } from './tasks.ts'

/** A calendar's address is a secret, so only its host is ever sent back. */
export const Calendar = z
  .object({
    id: Id,
    kind: z.enum(calendarKinds),
    name: z.string(),
    /** The host of the address; null for an uploaded file. */
    host: z.string().nullable(),
    /** Applies to times without a zone. */
    time_zone: z.string(),
    /** The last time that the calendar was read; null if it never was. */
    read_at: Timestamp.nullable(),
    /** The reason that the last attempt failed; the meetings of the last success stay. */
    error: z.string().nullable(),
    /** Notices about events that the last reading skipped. */
    notices: z.array(z.string()),
    /** Upcoming and past meetings that are stored. */
    meetings: z.int(),
    created_at: Timestamp,
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.infer<typeof Calendar>

const name = filledText(meetingMessages.nameRequired, limits.name)
const url = filledText(meetingMessages.urlRequired, limits.calendarUrl)

export const CalendarCreate = z.object({ name, url, time_zone: timeZone }).meta({ id: 'CalendarCreate' })
export type CalendarCreate = z.infer<typeof CalendarCreate>

export const CalendarChange = z.object({ name, url, time_zone: timeZone }).partial().meta({ id: 'CalendarChange' })
export type CalendarChange = z.infer<typeof CalendarChange>

/**
 * With `calendar_id` the file replaces the contents of that calendar. Without `name` a new calendar has the name in the file, or of the file;
 * the name of another uploaded calendar is a conflict.
 */
export const CalendarUpload = z.object({ time_zone: timeZone.default('UTC'), calendar_id: Id.optional(), name: name.optional() })
export type CalendarUpload = z.infer<typeof CalendarUpload>

export const Attendee = z
  .object({ name: z.string().nullable(), email: z.string().nullable(), answer: z.enum(attendeeAnswers) })
  .meta({ id: 'Attendee' })
export type Attendee = z.infer<typeof Attendee>

export const Meeting = z
  .object({
    id: Id,
    calendar_id: Id,
    calendar_name: z.string(),
    title: z.string(),
    /** The start; midnight in UTC of the first day of an all-day meeting. */
    start: Timestamp,
    /** The end, exclusive. */
    end: Timestamp,
    is_all_day: z.boolean(),
    /** IANA name of the meeting's own zone; null for all-day meetings and unnamed zones. */
    time_zone: z.string().nullable(),
    location: z.string().nullable(),
    description: z.string().nullable(),
    organizer: Attendee.omit({ answer: true }).nullable(),
    attendees: z.array(Attendee),
    has_note: z.boolean(),
  })
  .meta({ id: 'Meeting' })
export type Meeting = z.infer<typeof Meeting>

/** An invited person, matched by email with a contact that you see and with a colleague. */
export const MeetingPerson = z
  .object({
    name: z.string(),
    email: z.string().nullable(),
    answer: z.enum(attendeeAnswers),
    is_organizer: z.boolean(),
    is_you: z.boolean(),
    role: z.string().nullable(),
    contact_id: Id.nullable(),
    /** The colleague's account. */
    user_id: Id.nullable(),
  })
  .meta({ id: 'MeetingPerson' })
export type MeetingPerson = z.infer<typeof MeetingPerson>

/** One fact of a brief with the record that it comes from. */
export const BriefLine = z
  .object({
    text: z.string(),
    /** The day of the exchange or the due date, `YYYY-MM-DD`. */
    date: z.string().nullable(),
    /** The person whom the fact is about. */
    person: z.string().nullable(),
    /** Null for a commitment that was entered by hand. */
    source: Source.nullable(),
  })
  .meta({ id: 'BriefLine' })
export type BriefLine = z.infer<typeof BriefLine>

export const briefSections = ['exchanges', 'owed_by_you', 'owed_to_you', 'tasks', 'goals', 'files'] as const

export const MeetingBrief = z
  .object({
    people: z.array(MeetingPerson),
    /** Sections without lines are left out. */
    sections: z.array(z.object({ kind: z.enum(briefSections), lines: z.array(BriefLine) })),
  })
  .meta({ id: 'MeetingBrief' })
export type MeetingBrief = z.infer<typeof MeetingBrief>

export const MeetingDetails = Meeting.extend({
  brief: MeetingBrief,
  /** Your note about the meeting. */
  note: Note.nullable(),
  /** Tasks that you created from the note. */
  tasks: z.array(Task),
}).meta({ id: 'MeetingDetails' })
export type MeetingDetails = z.infer<typeof MeetingDetails>

/** A task that a sentence of the note suggests. Nothing is created until you approve it. */
export const MeetingProposal = z
  .object({
    kind: z.enum(['action', 'decision']),
    title: z.string(),
    due_date: z.string().nullable(),
    assignee: PersonRef.nullable(),
    sentence: z.string(),
  })
  .meta({ id: 'MeetingProposal' })
export type MeetingProposal = z.infer<typeof MeetingProposal>

const ApprovedTask = z.object({
  title: filledText(meetingMessages.titleRequired),
  due_date: clearableDay,
  assigned_to_user_id: clearableId.optional(),
  /** The sentence of the proposal. */
  sentence: text(),
})
export const MeetingTasks = z
  .object({ tasks: z.array(ApprovedTask).min(1, meetingMessages.tasksRequired).max(limits.tasksPerResult) })
  .meta({ id: 'MeetingTasks' })
export type MeetingTasks = z.infer<typeof MeetingTasks>

export const MeetingNote = z.object({ content: filledText(meetingMessages.noteRequired, limits.longText) }).meta({ id: 'MeetingNote' })

/** Whole days in the zone, both included. */
export const MeetingQuery = z.object({ from: day(), to: day(), time_zone: timeZone.default('UTC'), ...paging })
export type MeetingQuery = z.infer<typeof MeetingQuery>

/** The address of the feed is shown once, when it is created. */
export const CalendarFeed = z.object({ is_enabled: z.boolean(), created_at: Timestamp.nullable() }).meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeed>
export const NewCalendarFeed = z.object({ url: z.string(), created_at: Timestamp }).meta({ id: 'NewCalendarFeed' })
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>

export const meetings = defineRoutes({
  calendars: { method: 'GET', path: '/api/calendars/', summary: 'List your calendars', reply: z.array(Calendar) },
  addCalendar: {
    method: 'POST',
    path: '/api/calendars/',
    summary: 'Add a calendar by its private iCalendar address',
    body: CalendarCreate,
    reply: Calendar,
    status: 201,
    errorStatuses: [409],
  },
  uploadCalendar: {
    kind: 'upload',
    method: 'POST',
    path: '/api/calendars/upload',
    summary: 'Add a calendar from an iCalendar file, or replace the file of an uploaded calendar',
    query: CalendarUpload,
    accepts: 'multipart/form-data',
    maxBytes: limits.importBytes,
    reply: Calendar,
    status: 201,
    errorStatuses: [404, 409],
  },
  changeCalendar: {
    method: 'PATCH',
    path: '/api/calendars/{id}',
    summary: 'Change the name, address or time zone of a calendar',
    body: CalendarChange,
    reply: Calendar,
  },
  removeCalendar: { method: 'DELETE', path: '/api/calendars/{id}', summary: 'Delete a calendar with its meetings; notes stay' },
  refreshCalendar: {
    method: 'POST',
    path: '/api/calendars/{id}/refresh',
    summary: 'Synchronize a calendar now',
    reply: Calendar,
    errorStatuses: [409, 429],
  },
  feed: {
    method: 'GET',
    path: '/api/calendars/feed',
    summary: 'Read whether your tasks and goals have a calendar feed',
    reply: CalendarFeed,
  },
  renewFeed: {
    method: 'POST',
    path: '/api/calendars/feed',
    summary: 'Create the calendar feed of your tasks and goals, or replace its address',
    reply: NewCalendarFeed,
    status: 201,
  },
  removeFeed: { method: 'DELETE', path: '/api/calendars/feed', summary: 'Switch your calendar feed off' },
  readFeed: {
    kind: 'text',
    method: 'GET',
    path: '/api/calendar-feed/tasks.ics',
    summary: 'Read the due dates of your tasks and goals as iCalendar, with the secret key of the feed',
    access: 'public',
    query: z.object({ key: filledText(meetingMessages.keyRequired, limits.name) }),
    produces: 'text/calendar',
    hasReplyHeaders: true,
    errorStatuses: [404],
  },
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/meetings/',
    summary: 'List your meetings in a range of days, in order',
    query: MeetingQuery,
    reply: z.array(Meeting),
  },
  read: { method: 'GET', path: '/api/meetings/{id}', summary: 'Read a meeting with its brief', reply: MeetingDetails },
  saveNote: {
    method: 'PUT',
    path: '/api/meetings/{id}/note',
    summary: 'Save your note about a meeting',
    body: MeetingNote,
    reply: Note,
  },
  proposals: {
    method: 'GET',
    path: '/api/meetings/{id}/proposals',
    summary: 'Find decisions and actions in your note about a meeting',
    reply: z.array(MeetingProposal),
  },
  addTasks: {
    method: 'POST',
    path: '/api/meetings/{id}/tasks',
    summary: 'Create the approved tasks of a meeting',
    body: MeetingTasks,
    reply: z.array(Task),
    status: 201,
  },
})

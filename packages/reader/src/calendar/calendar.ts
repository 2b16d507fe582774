import { z } from 'zod'

/** Limits of one calendar. A calendar beyond them is read as far as they allow, and the result says so. */
export const calendarLimits = {
  /** Bytes of the file. A year of a full calendar has about one million. */
  bytes: 25_000_000,
  /** Events in the file. */
  events: 50_000,
  /** Meetings in the window. */
  meetings: 2_000,
  /** Occurrences of one event that are computed; an hourly event has 2,160 in ninety days. */
  occurrences: 10_000,
  attendees: 200,
  /** Characters. */
  id: 500,
  title: 300,
  text: 10_000,
}

/** CPU time and memory of the process that reads one calendar; 50,000 events take about three seconds. */
export const calendarReading = { maxBytes: 512 * 1_024 * 1_024, cpuMs: 15_000, wallMs: 60_000, maxPixels: 0, maxCharacters: 20_000_000 }

/** The part of a calendar to read, and the zone for times without one. */
export interface CalendarWindow {
  from: string
  to: string
  /** If there are too many meetings, those nearest to it are kept. */
  now: string
  /** IANA name. */
  timeZone: string
}

export const answers = ['accepted', 'declined', 'tentative', 'none'] as const

const Attendee = z.object({ name: z.string().nullable(), email: z.string().nullable(), answer: z.enum(answers) })
export type CalendarAttendee = z.infer<typeof Attendee>

const CalendarMeeting = z.object({
  uid: z.string(),
  /** The original start of an occurrence; empty for an event that doesn't repeat. */
  recurrenceId: z.string(),
  /** The start; midnight in UTC for an all-day meeting. */
  start: z.string(),
  end: z.string(),
  /** IANA name; null for all-day meetings and zones without such a name. */
  timeZone: z.string().nullable(),
  isAllDay: z.boolean(),
  title: z.string(),
  location: z.string().nullable(),
  description: z.string().nullable(),
  organizer: Attendee.pick({ name: true, email: true }).nullable(),
  attendees: z.array(Attendee),
})
export type CalendarMeeting = z.infer<typeof CalendarMeeting>

/**
 * events, meetings: more than the limit. broken: events that can't be read. endless: events that repeat more often than the limit.
 * zones: events with an unknown time zone, read in the zone of the window.
 */
export const calendarProblems = ['events', 'meetings', 'broken', 'endless', 'zones'] as const
export type CalendarProblem = (typeof calendarProblems)[number]

export const CalendarContents = z.object({
  name: z.string().nullable(),
  meetings: z.array(CalendarMeeting),
  /** The number of events with each problem. */
  problems: z.partialRecord(z.enum(calendarProblems), z.int()),
})
export type CalendarContents = z.infer<typeof CalendarContents>

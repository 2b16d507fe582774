import { pluralize } from '../text/pluralize.ts'

const events = (count: number) => pluralize(count.toLocaleString('en'), 'event')

/** Messages about calendars and meetings. */
export const meetingMessages = {
  nameRequired: 'Enter a name.',
  urlRequired: "Enter the calendar's private address.",
  urlInvalid: 'Enter an address that starts with https:// or webcal://.',
  zoneUnknown: "This time zone isn't known.",
  titleRequired: 'Enter a title.',
  tasksRequired: 'Choose at least one task.',
  keyRequired: 'The address is incomplete. Copy it again.',
  noteRequired: 'Write something first.',
  tooMany: 'You have the maximum number of calendars. Delete one first.',
  isFile: 'This calendar is an uploaded file. Upload a new file to change it.',
  isNoFile: 'This calendar has an address, so its meetings come from there.',
  fileRequired: 'Choose an iCalendar file (.ics).',
  /** Why a calendar could not be read. */
  errors: {
    notACalendar: "This isn't an iCalendar file. Check that the address is the calendar's private iCal address.",
    tooLarge: 'This calendar is larger than 25 MB. Export a shorter period.',
    tooSlow: 'This calendar takes too long to read. It may have a meeting that repeats without a possible date.',
    gone: (status: number) => `The address doesn't work anymore (error ${status}). Copy the private address from your calendar again.`,
    server: (status: number) => `The calendar's server answered with error ${status}. We try again in 15 minutes.`,
    sealed: "The address can't be decrypted with this installation's key. Enter it again.",
    unexpected: "The calendar couldn't be read. We try again in 15 minutes.",
  },
  /** What a reading left out. */
  notices: {
    events: (count: number) => `Not read: ${events(count)} beyond the first 50,000.`,
    meetings: (count: number) => `Not kept: ${events(count)}. A calendar has at most 2,000 meetings from 30 days ago to 60 days ahead.`,
    broken: (count: number) => `Not readable: ${events(count)}.`,
    endless: (count: number) => `Not shown, because of too many or impossible repetitions: ${events(count)}.`,
    zones: (count: number) => `Shown in the calendar's time zone, because the event's own is unknown: ${events(count)}.`,
  },
} as const

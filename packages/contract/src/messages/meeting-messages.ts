import { pluralize } from '../text/pluralize.ts'

const events = (count: number) => pluralize(count.toLocaleString('en'), 'event')

/** Messages about calendars and meetings. */
export const meetingMessages = {
  nameRequired: 'Enter a name.',
  urlRequired: "Enter the calendar's private address.",
  urlInvalid: 'Enter an address that starts with https:// or webcal://.',
  zoneUnknown: "This time zone doesn't exist. Choose another one.",
  titleRequired: 'Enter a title.',
  tasksRequired: 'Choose at least one task.',
  keyRequired: 'The address is incomplete. Copy it again.',
  noteRequired: 'Write something first.',
  tooMany: 'You have the maximum number of calendars. Delete one first.',
  isFile: 'This calendar is an uploaded file. Upload a new file to change it.',
  isNoFile: "This calendar is read from its address, so you can't upload a file to it.",
  nameTaken: (name: string) =>
    `You already uploaded a calendar named “${name}”. Replace its file in the list of calendars, or enter another name.`,
  fileRequired: 'Choose an iCalendar file (.ics).',
  /** Why a calendar could not be read. */
  errors: {
    notACalendar: "This isn't an iCalendar file. Check that the address is the calendar's private iCal address.",
    tooLarge: 'This calendar is larger than 25 MB. Export a shorter period.',
    tooSlow: 'Reading this calendar took too long. It may have a meeting that repeats on a date that never occurs.',
    gone: (status: number) => `The address doesn't work anymore (error ${status}). Copy the private address from your calendar again.`,
    server: (status: number) => `The calendar's server returned error ${status}. We'll try again in 15 minutes.`,
    sealed: "The address can't be decrypted with this installation's key. Enter it again.",
    unexpected: "Couldn't read the calendar. We'll try again in 15 minutes.",
  },
  /** Events that were left out or changed. */
  notices: {
    events: (count: number) => `Left out: ${events(count)} after the first 50,000.`,
    meetings: (count: number) => `Left out: ${events(count)}. A calendar shows at most 2,000 meetings from 30 days ago to 60 days ahead.`,
    broken: (count: number) => `Left out because of errors in the file: ${events(count)}.`,
    endless: (count: number) => `Left out because of too many or impossible repetitions: ${events(count)}.`,
    zones: (count: number) => `Shown in the calendar's time zone because their own is unknown: ${events(count)}.`,
  },
} as const

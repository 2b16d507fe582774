import { api } from '../../platform/api/api.ts'
import { ownTimeZone, shiftDay } from './meeting-time.ts'

/** Days on the page of meetings. */
export const pageDays = 7
const limit = 200

export const toMeetingsQuery = (from: string, days: number) =>
  api.meetings.list.options({ query: { from, to: shiftDay(from, days - 1), time_zone: ownTimeZone(), limit } })

export const toMeetingQuery = (id: string) => api.meetings.read.options({ params: { id } })

export const calendarsQuery = api.meetings.calendars.options()

import { addDays } from '@adjutant/contract/core/days'
import { api } from '../../platform/api/api.ts'
import { getBrowserTimeZone } from '../../platform/text/browser-time-zone.ts'

/** Days on the page of meetings. */
export const pageDays = 7
const limit = 200

export const toMeetingsQuery = (from: string, days: number) =>
  api.meetings.list.options({ query: { from, to: addDays(from, days - 1), time_zone: getBrowserTimeZone(), limit } })

export const toMeetingQuery = (id: string) => api.meetings.read.options({ params: { id } })

export const calendarsQuery = api.meetings.calendars.options()

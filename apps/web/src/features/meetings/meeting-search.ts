import { omitUndefined } from '@adjutant/contract/omit-undefined'
import { toSearchDay, toSearchFlag, type SearchParams } from '../../platform/navigation/search-params.ts'

/** Search parameters of the page. Defaults are omitted. */
export type MeetingSearch = SearchParams<{
  /** The first of the listed days; today by default. */
  day: string
  /** The dialog for a new calendar is open. */
  create: true
}>

export const toMeetingSearch = (search: Record<string, unknown>): MeetingSearch =>
  omitUndefined({ day: toSearchDay(search.day), create: toSearchFlag(search.create) })

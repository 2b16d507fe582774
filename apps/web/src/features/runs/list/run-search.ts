import { runKinds } from '@adjutant/contract/core/choices'
import {
  toSearchDay,
  toSearchFlag,
  toSearchId,
  toSearchText,
  toSearchOption,
  type SearchParams,
} from '../../../platform/navigation/search-params.ts'
import { runListStatuses, type RunListStatus } from './run-list-status.ts'

const views = ['schedules', 'usage'] as const
/** Usage periods in days, shortest first. */
export const usageDays = [7, 30, 90] as const

/** Search parameters of the page. Defaults are omitted. */
export type RunSearch = SearchParams<{
  /** Undefined shows the runs. */
  view: (typeof views)[number]
  search: string
  status: RunListStatus
  kind: (typeof runKinds)[number]
  /** The crew or flow whose runs are shown. */
  of: string
  schedule: string
  from: string
  to: string
  /** Usage period; 30 by default. */
  days: (typeof usageDays)[number]
  /** The open run without a conversation. */
  crew_run: string
  flow_run: string
  /** The create dialog for a schedule is open. */
  create: true
}>

/** Anyone can type a URL, so invalid values are dropped. */
export const toRunSearch = (search: Record<string, unknown>): RunSearch => ({
  view: toSearchOption(views, search.view),
  search: toSearchText(search.search),
  status: toSearchOption(runListStatuses, search.status),
  kind: toSearchOption(runKinds, search.kind),
  of: toSearchId(search.of),
  schedule: toSearchId(search.schedule),
  from: toSearchDay(search.from),
  to: toSearchDay(search.to),
  days: usageDays.find((days) => days === search.days),
  crew_run: toSearchId(search.crew_run),
  flow_run: toSearchId(search.flow_run),
  create: toSearchFlag(search.create),
})

/** The API reports a stopped run as completed; the outcome distinguishes them. */
const toStatusQuery = (status: RunListStatus) => (status === 'completed' || status === 'stopped' ? { outcome: status } : { status })

/** The search parameters as a server query. */
export const toRunQuery = ({ search, status, kind, of, schedule, from, to }: RunSearch) => ({
  ...(search && { search }),
  ...(status && toStatusQuery(status)),
  ...(kind && { kind }),
  ...(of && { definition_id: of }),
  ...(schedule && { schedule_id: schedule }),
  ...(from && { from }),
  ...(to && { to }),
})

export const hasFilters = (search: RunSearch) => Object.keys(toRunQuery(search)).length > 0

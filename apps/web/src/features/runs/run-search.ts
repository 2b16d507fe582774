import { runKinds } from '@adjutant/contract/choices'
import { toSearchDay, toSearchFlag, toSearchId, toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'
import { lineStatuses, type LineStatus } from './run-line.ts'

const views = ['schedules', 'usage'] as const
/** How far back usage is counted, in days; the shortest comes first. */
export const usageDays = [7, 30, 90] as const

/** What the address of the page says. Absent is the default, so that the plain address stays plain. */
export interface RunSearch {
  /** Absent: the runs themselves. */
  view?: (typeof views)[number]
  search?: string
  status?: LineStatus
  kind?: (typeof runKinds)[number]
  /** The crew or flow whose runs are shown. */
  of?: string
  schedule?: string
  from?: string
  to?: string
  /** Of usage; 30 where it is absent. */
  days?: (typeof usageDays)[number]
  /** The run that is open by itself, because it has no conversation. */
  crew_run?: string
  flow_run?: string
  /** A new schedule is about to be made. */
  create?: true
}

/** Takes what is sound from an address that anyone may have typed. */
export const toRunSearch = (search: Record<string, unknown>): RunSearch =>
  withoutAbsent({
    view: toSearchWord(views, search.view),
    search: toSearchText(search.search),
    status: toSearchWord(lineStatuses, search.status),
    kind: toSearchWord(runKinds, search.kind),
    of: toSearchId(search.of),
    schedule: toSearchId(search.schedule),
    from: toSearchDay(search.from),
    to: toSearchDay(search.to),
    days: usageDays.find((days) => days === search.days),
    crew_run: toSearchId(search.crew_run),
    flow_run: toSearchId(search.flow_run),
    create: toSearchFlag(search.create),
  })

/** The API calls a stopped run completed: those two are told apart by their outcome. */
const toStatusQuery = (status: LineStatus) => (status === 'completed' || status === 'stopped' ? { outcome: status } : { status })

/** The same view as a question to the server. */
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

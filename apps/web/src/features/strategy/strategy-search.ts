import { goalSorts, goalStatuses } from '@adjutant/contract/core/choices'
import {
  toSearchDay,
  toSearchFlag,
  toSearchId,
  toSearchSkip,
  toSearchText,
  toSearchOption,
  type SearchParams,
} from '../../platform/navigation/search-params.ts'
import { toPastDay } from '../../ui/text/day-text.ts'

export type GoalStatus = (typeof goalStatuses)[number]
type GoalSort = (typeof goalSorts)[number]

/** Search parameters of the page. Defaults are omitted. */
export type StrategySearch = SearchParams<{
  search: string
  status: GoalStatus
  organization: string
  completed: true
  sort: GoalSort
  skip: number
  /** Shows the goals at the end of this day. */
  asOf: string
  /** Offset of the advice list. */
  adviceSkip: number
  /** Goals as a tree instead of cards. */
  view: 'map'
  /** The open goal. */
  goal: string
  /** The open advice. */
  advice: string
  /** The create dialog is open. */
  create: true
}>

export const goalPageSize = 20
export const advicePageSize = 10

/** Anyone can type a URL, so invalid values are dropped. */
export function toStrategySearch(search: Record<string, unknown>): StrategySearch {
  return {
    search: toSearchText(search.search),
    status: toSearchOption(goalStatuses, search.status),
    organization: toSearchId(search.organization),
    completed: toSearchFlag(search.completed),
    sort: toSearchOption(goalSorts, search.sort),
    skip: toSearchSkip(search.skip),
    asOf: toPastDay(toSearchDay(search.asOf)),
    adviceSkip: toSearchSkip(search.adviceSkip),
    view: toSearchOption(['map'], search.view),
    goal: toSearchId(search.goal),
    advice: toSearchId(search.advice),
    create: toSearchFlag(search.create),
  }
}

/** The search parameters as a server query. */
export const toGoalQuery = ({ search, status, organization, completed, sort = 'due_date', skip = 0, asOf }: StrategySearch) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(organization && { organization_id: organization }),
  ...(asOf && { as_of: asOf }),
  sort_by: sort,
  include_completed: completed ? ('true' as const) : ('false' as const),
  charts: 'true' as const,
  skip,
  limit: goalPageSize,
})

export const hasFilters = ({ search, status, organization, completed }: StrategySearch) =>
  Boolean(search || status || organization || completed)

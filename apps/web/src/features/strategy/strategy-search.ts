import { goalSorts, goalStatuses } from '@adjutant/contract/choices'
import { toSearchId, toSearchSkip, toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'

export type GoalStatus = (typeof goalStatuses)[number]
type GoalSort = (typeof goalSorts)[number]

/** What the address of the page says. Absent is the default, so that the plain address stays plain. */
export interface StrategySearch {
  search?: string
  status?: GoalStatus
  organization?: string
  completed?: true
  sort?: GoalSort
  skip?: number
  /** How many pieces of advice are left out before the first one shown. */
  adviceSkip?: number
}

export const goalPageSize = 20
export const advicePageSize = 10

/** Takes what is sound from an address that anyone may have typed. */
export function toStrategySearch(search: Record<string, unknown>): StrategySearch {
  return withoutAbsent({
    search: toSearchText(search.search),
    status: toSearchWord(goalStatuses, search.status),
    organization: toSearchId(search.organization),
    completed: search.completed === true ? true : undefined,
    sort: toSearchWord(goalSorts, search.sort),
    skip: toSearchSkip(search.skip),
    adviceSkip: toSearchSkip(search.adviceSkip),
  })
}

/** The goals of this view as a question to the server. */
export const toGoalQuery = ({ search, status, organization, completed, sort = 'due_date', skip = 0 }: StrategySearch) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(organization && { organization_id: organization }),
  sort_by: sort,
  include_completed: completed ? ('true' as const) : ('false' as const),
  skip,
  limit: goalPageSize,
})

export const hasFilters = ({ search, status, organization, completed }: StrategySearch) =>
  Boolean(search || status || organization || completed)

import { goalSorts, goalStatuses } from '@adjutant/contract/choices'
import { toSearchFlag, toSearchId, toSearchSkip, toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'

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
  /** The goal that is open. */
  goal?: string
  /** The advice that is open. */
  advice?: string
  /** A new goal is about to be made. */
  create?: true
}

export const goalPageSize = 20
export const advicePageSize = 10

/** Takes what is sound from an address that anyone may have typed. */
export function toStrategySearch(search: Record<string, unknown>): StrategySearch {
  return withoutAbsent({
    search: toSearchText(search.search),
    status: toSearchWord(goalStatuses, search.status),
    organization: toSearchId(search.organization),
    completed: toSearchFlag(search.completed),
    sort: toSearchWord(goalSorts, search.sort),
    skip: toSearchSkip(search.skip),
    adviceSkip: toSearchSkip(search.adviceSkip),
    goal: toSearchId(search.goal),
    advice: toSearchId(search.advice),
    create: toSearchFlag(search.create),
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

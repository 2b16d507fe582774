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
import { taskPriorities, taskSorts, taskStatuses } from '@adjutant/contract/core/choices'

type Sort = (typeof taskSorts)[number]

/** Search parameters of the page. Defaults are omitted. */
export type TaskSearch = SearchParams<{
  view: 'grid'
  search: string
  status: (typeof taskStatuses)[number]
  priority: (typeof taskPriorities)[number]
  assignee: string
  organization: string
  completed: true
  sort: Sort
  skip: number
  /** Shows the list at the end of this day. */
  asOf: string
  /** The open task. */
  task: string
  /** The create dialog is open. */
  create: true
}>

export const pageSize = 25

/** Anyone can type a URL, so invalid values are dropped. */
export function toTaskSearch(search: Record<string, unknown>): TaskSearch {
  return {
    view: toSearchOption(['grid'], search.view),
    search: toSearchText(search.search),
    status: toSearchOption(taskStatuses, search.status),
    priority: toSearchOption(taskPriorities, search.priority),
    assignee: toSearchId(search.assignee),
    organization: toSearchId(search.organization),
    completed: toSearchFlag(search.completed),
    sort: toSearchOption(taskSorts, search.sort),
    skip: toSearchSkip(search.skip),
    asOf: toPastDay(toSearchDay(search.asOf)),
    task: toSearchId(search.task),
    create: toSearchFlag(search.create),
  }
}

/** The search parameters as a server query. */
export const toTaskQuery = ({
  search,
  status,
  priority,
  assignee,
  organization,
  completed,
  sort = 'due_date',
  skip = 0,
  asOf,
}: TaskSearch) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(priority && { priority }),
  ...(assignee && { assigned_to_user_id: assignee }),
  ...(organization && { shared_org_id: organization }),
  ...(asOf && { as_of: asOf }),
  include_completed: completed ? ('true' as const) : ('false' as const),
  sort_by: sort,
  skip,
  limit: pageSize,
})

export const hasFilters = ({ search, status, priority, assignee, organization, completed }: TaskSearch) =>
  Boolean(search || status || priority || assignee || organization || completed)

import { toSearchFlag, toSearchId, toSearchSkip, toSearchText, toSearchWord, withoutAbsent } from '../../platform/address.ts'
import { taskPriorities, taskSorts, taskStatuses } from '@adjutant/contract/choices'

type Sort = (typeof taskSorts)[number]

/** What the address of the page says. Absent is the default, so that the plain address stays plain. */
export interface TaskSearch {
  view?: 'grid'
  search?: string
  status?: (typeof taskStatuses)[number]
  priority?: (typeof taskPriorities)[number]
  assignee?: string
  organization?: string
  completed?: true
  sort?: Sort
  skip?: number
  /** The task that is open. */
  task?: string
  /** A new one is about to be made. */
  create?: true
}

export const pageSize = 25

/** Takes what is sound from an address that anyone may have typed. */
export function toTaskSearch(search: Record<string, unknown>): TaskSearch {
  return withoutAbsent({
    view: search.view === 'grid' ? 'grid' : undefined,
    search: toSearchText(search.search),
    status: toSearchWord(taskStatuses, search.status),
    priority: toSearchWord(taskPriorities, search.priority),
    assignee: toSearchId(search.assignee),
    organization: toSearchId(search.organization),
    completed: toSearchFlag(search.completed),
    sort: toSearchWord(taskSorts, search.sort),
    skip: toSearchSkip(search.skip),
    task: toSearchId(search.task),
    create: toSearchFlag(search.create),
  })
}

/** The same view as a question to the server. */
export const toTaskQuery = ({ search, status, priority, assignee, organization, completed, sort = 'due_date', skip = 0 }: TaskSearch) => ({
  ...(search && { search }),
  ...(status && { status }),
  ...(priority && { priority }),
  ...(assignee && { assigned_to_user_id: assignee }),
  ...(organization && { shared_org_id: organization }),
  include_completed: completed ? ('true' as const) : ('false' as const),
  sort_by: sort,
  skip,
  limit: pageSize,
})

export const hasFilters = ({ search, status, priority, assignee, organization, completed }: TaskSearch) =>
  Boolean(search || status || priority || assignee || organization || completed)

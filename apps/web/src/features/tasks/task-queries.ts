import { api } from '../../platform/api.ts'
import { toTaskQuery } from './task-search.ts'
import type { TaskSearch } from './task-search.ts'

export const toTasksQuery = (search: TaskSearch) => api.tasks.list.options({ query: toTaskQuery(search) })

export const assignableQuery = api.contacts.assignable.options()

export const organizationsQuery = api.organizations.list.options()

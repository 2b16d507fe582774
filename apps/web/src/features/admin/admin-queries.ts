import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { pageSize } from './admin-search.ts'
import type { AdminSearch } from './admin-search.ts'

export const toUsersQuery = ({ search, level, organization, skip = 0 }: AdminSearch) =>
  api.users.list.options({ query: { search, user_level: level, organization_id: organization, skip, limit: pageSize } })

export const organizationsQuery = api.organizations.list.options()

export const toWaitlistQuery = (skip = 0) =>
  api.users.list.options({ query: { user_level: 'waitlisted', sort_by: 'oldest', skip, limit: pageSize } })

export const landingFigures = api.admin.landingFigures.options()

function prefetchTab(queryClient: QueryClient, search: AdminSearch) {
  if (search.tab === 'landing') return queryClient.prefetchQuery(landingFigures)
  if (search.tab === 'waitlist') return queryClient.prefetchQuery(toWaitlistQuery(search.skip))
  return queryClient.prefetchQuery(toUsersQuery(search))
}

/** Loads the open tab and the waitlist count before the page renders; each tab shows its own errors. */
export async function prefetchAdmin(queryClient: QueryClient, search: AdminSearch) {
  await Promise.all([search.tab !== 'audit' && prefetchTab(queryClient, search), queryClient.prefetchQuery(toWaitlistQuery())])
}

import { api } from '../../platform/api.ts'

/** The three who have waited longest; the count is that of all who wait. */
export const longestWaiting = api.users.list.options({ query: { user_level: 'waitlisted', sort_by: 'oldest', limit: 3 } })

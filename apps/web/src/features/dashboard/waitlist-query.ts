import { api } from '../../platform/api/api.ts'

/** The three people who have waited longest; the total counts everyone on the waitlist. */
export const longestWaitingQuery = api.users.list.options({ query: { user_level: 'waitlisted', sort_by: 'oldest', limit: 3 } })

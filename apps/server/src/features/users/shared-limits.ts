import { sql, type SQL } from 'drizzle-orm'
import { users } from '../../platform/db/schema/index.ts'

/** The id of the organization whose limits bind this person; null for whom none does. */
export const limitingOrganization = (userId: string): SQL => sql`(select limited_by_id from ${users} where id = ${userId}::uuid)`

/** The ids of those whose use counts together: this person, and all whom the same organization's limits bind. */
export const sharersOfLimits = (userId: string): SQL =>
  sql`(select id from ${users} where id = ${userId}::uuid or limited_by_id = ${limitingOrganization(userId)})`

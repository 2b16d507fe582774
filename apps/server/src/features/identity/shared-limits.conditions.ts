import { sql, type SQL } from 'drizzle-orm'
import { users } from './identity.schema.ts'

/** The id of the organization whose limits apply to this person; null if none. */
export const limitingOrganizationSql = (userId: string): SQL => sql`(select limited_by_id from ${users} where id = ${userId}::uuid)`

/** The ids of the people whose usage counts together: this person and all under the same organization's limits. */
export const limitSharersSql = (userId: string): SQL =>
  sql`(select id from ${users} where id = ${userId}::uuid or limited_by_id = ${limitingOrganizationSql(userId)})`

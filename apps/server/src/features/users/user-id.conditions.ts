import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { users } from './users.schema.ts'

/** The id as a query without rows for a deleted account. */
export const existingUserIdSql = (id: string | Placeholder): SQL => sql`select id from ${users} where id = ${id}::uuid`

/** Locks the account until the transaction ends; without rows for a deleted account. */
export const lockedUserIdSql = (id: string | Placeholder): SQL => sql`${existingUserIdSql(id)} for no key update`

/** Locks the account until the transaction ends, so that concurrent requests of one person count each other. */
export async function lockUser(ctx: Pick<SystemCtx, 'db'>, id: string): Promise<void> {
  await ctx.db.execute(lockedUserIdSql(id))
}

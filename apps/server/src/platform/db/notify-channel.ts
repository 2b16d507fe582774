import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * Notifies all listeners of the channel with the commit. A payload contains at most an id: PostgreSQL limits it to 8,000 bytes, and
 * listeners read the rows.
 */
export async function notifyChannel(ctx: { db: Db }, channel: string, ...payloads: string[]): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`)
}

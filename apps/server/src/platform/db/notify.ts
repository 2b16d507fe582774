import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * A nudge for each payload to everybody who listens on the channel, delivered with the commit. It carries an id at most, never the
 * data: PostgreSQL refuses more than 8,000 bytes, and a listener reads the rows itself.
 */
export async function notify(ctx: { db: Db }, channel: string, ...payloads: string[]): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) payload`)
}

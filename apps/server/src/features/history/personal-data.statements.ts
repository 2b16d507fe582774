import { sql, type SQL } from 'drizzle-orm'
import { visits } from './history.schema.ts'

/** What the product stores about a person's visits. Versions are part of their records. */
export const exportVisits = (userId: string): SQL =>
  sql`select v.user_id as id, to_jsonb(v) - 'user_id' as row from ${visits} v where v.user_id = ${userId}::uuid`

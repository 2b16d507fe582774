import { sql, type SQL } from 'drizzle-orm'
import { usage_days } from './usage.schema.ts'

export const exportUsage = (userId: string): SQL =>
  sql`select md5(d.day::text)::uuid as id, to_jsonb(d) - 'user_id' as row from ${usage_days} d where d.user_id = ${userId}::uuid`

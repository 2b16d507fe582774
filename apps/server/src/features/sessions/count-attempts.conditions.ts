import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Attempts } from './sign-in-limits.policy.ts'

/** The matching rows and the age of the oldest by the database's clock, because processes can disagree about the time. */
export const countAttempts = (at: AnyPgColumn, where: SQL) =>
  sql<Attempts>`json_build_object(
    'count', count(*) filter (where ${where}),
    'oldestAgeSeconds', coalesce(extract(epoch from now() - min(${at}) filter (where ${where})), 0)::float8)`

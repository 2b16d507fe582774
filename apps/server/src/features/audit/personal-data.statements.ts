import { sql, type SQL } from 'drizzle-orm'
import { audit_log } from './audit.schema.ts'

/** What the person did, and what happened to the account without an actor. */
export const exportActivity = (userId: string): SQL => sql`select lpad(to_hex(a.seq), 32, '0')::uuid as id,
    jsonb_build_object('at', a.at, 'action', a.action, 'subject_kind', a.subject_kind, 'subject_name', a.subject_name, 'address', a.address) as row
  from ${audit_log} a where a.actor_id = ${userId}::uuid or (a.subject_kind = 'user' and a.subject_id = ${userId}::text and a.actor_id is null)`

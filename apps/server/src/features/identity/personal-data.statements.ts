import { sql, type SQL } from 'drizzle-orm'
import { memberships, organizations, users } from './identity.schema.ts'

// Rows of the archive of a person's data, each with its `id`.

export const exportAccount = (userId: string): SQL =>
  sql`select t.id, to_jsonb(t) - array['password_hash', 'limited_by_id'] as row from ${users} t where t.id = ${userId}::uuid`

export const exportMemberships = (
  userId: string,
): SQL => sql`select m.organization_id as id, jsonb_build_object('organization_id', m.organization_id, 'organization_name', o.name,
    'access', m.access, 'since', m.created_at) as row
  from ${memberships} m join ${organizations} o on o.id = m.organization_id where m.user_id = ${userId}::uuid`

import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../ctx.ts'
import { memberships, organizations } from '../../features/organizations/organizations.schema.ts'
import { sso_connections } from '../../features/sso/sso.schema.ts'
import { users } from '../../features/users/users.schema.ts'

/**
 * The actor from a row of `users`. Organizations that require a second factor are omitted until the account has one. `isOwnSignIn`: the
 * person signed in with the account's own factors. `ssoOrganizations`: organizations whose identity provider the person signed in with,
 * which vouches for the factor only there.
 */
export const actorColumnsOf = (ssoOrganizations: SQL, isOwnSignIn: SQL) => ({
  id: users.id,
  email: users.email,
  user_level: users.user_level,
  first_name: users.first_name,
  last_name: users.last_name,
  memberships: sql<
    Actor['memberships']
  >`(select coalesce(json_agg(json_build_object('organization_id', m.organization_id, 'access', m.access)), '[]')
    from ${memberships} m join ${organizations} o on o.id = m.organization_id
    where m.user_id = ${users.id} and (not o.require_two_factor or (${users.two_factor_at} is not null and ${isOwnSignIn}) or o.id in ${ssoOrganizations}))`,
})

/** The organization while its identity provider is enabled: its sessions end with it, and so does what they started. */
export const enabledSsoOrganization = (id: SQL): SQL =>
  sql`(select c.organization_id from ${sso_connections} c where c.organization_id = ${id} and c.is_enabled)`

/**
 * The actor with this id as one JSON value for a select. `ssoOrganizationId` belongs to the session that started the work: background work
 * has that session's current access.
 */
export function actorOf(userId: SQL, ssoOrganizationId: SQL): SQL<Actor | null> {
  const columns = actorColumnsOf(enabledSsoOrganization(ssoOrganizationId), sql`${ssoOrganizationId} is null`)
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return sql`(select json_build_object(${sql.join(pairs, sql`, `)}) from ${users} where ${users.id} = ${userId})`
}

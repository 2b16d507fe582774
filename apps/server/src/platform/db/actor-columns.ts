import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../ctx.ts'
import { memberships, organizations, sessions, sso_connections, users } from './schema/index.ts'

/**
 * A person as calls know them, from a row of `users`. An organization that requires a second factor is left out until the account has one;
 * `isOwnSignIn`: the person signed in here, with the account's own factors. `ssoOrganizations`: those whose identity provider the person signed in with, which answers for it in these organizations and in no other.
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

/**
 * Work in the background has no session. Sign-ins by an identity provider count while the person has only such sessions: otherwise one with
 * the password alone could start work that sees more than it does.
 */
const backgroundColumns = actorColumnsOf(
  sql`(select c.organization_id from ${sessions} s join ${sso_connections} c on c.id = s.sso_connection_id
    where s.user_id = ${users.id} and s.last_used_at > now() - interval '12 hours' and s.created_at > now() - interval '7 days'
      and not exists (select 1 from ${sessions} o where o.user_id = ${users.id} and o.sso_connection_id is null))`,
  sql`true`,
)

const pairs = Object.entries(backgroundColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)

/** The person of this id as one JSON value, to be selected. */
export const actorOf = (userId: SQL): SQL<Actor | null> =>
  sql`(select json_build_object(${sql.join(pairs, sql`, `)}) from ${users} where ${users.id} = ${userId})`

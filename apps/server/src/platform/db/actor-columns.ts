import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../ctx.ts'
import { memberships, organizations, sessions, users } from './schema/index.ts'

/**
 * A person as calls know them, from a row of `users`. An organization that requires a second factor is left out until the account has one;
 * `isSso`: the sign-in went through an identity provider, which answers for it.
 */
export const actorColumnsOf = (isSso: SQL) => ({
  id: users.id,
  email: users.email,
  user_level: users.user_level,
  first_name: users.first_name,
  last_name: users.last_name,
  memberships: sql<
    Actor['memberships']
  >`(select coalesce(json_agg(json_build_object('organization_id', m.organization_id, 'access', m.access)), '[]')
    from ${memberships} m join ${organizations} o on o.id = m.organization_id
    where m.user_id = ${users.id} and (not o.require_two_factor or ${users.two_factor_at} is not null or ${isSso}))`,
})

/** Work in the background has no session: it counts as SSO while the person has a session of that kind. */
const backgroundColumns = actorColumnsOf(sql`exists (select 1 from ${sessions} s where s.user_id = ${users.id} and s.is_sso)`)

const pairs = Object.entries(backgroundColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)

/** The person of this id as one JSON value, to be selected. */
export const actorOf = (userId: SQL): SQL<Actor | null> =>
  sql`(select json_build_object(${sql.join(pairs, sql`, `)}) from ${users} where ${users.id} = ${userId})`

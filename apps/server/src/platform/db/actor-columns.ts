import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '../ctx.ts'
import { memberships, users } from './schema/index.ts'

/** A person as calls know them, from a row of `users`. */
export const actorColumns = {
  id: users.id,
  email: users.email,
  user_level: users.user_level,
  first_name: users.first_name,
  last_name: users.last_name,
  memberships: sql<
    Actor['memberships']
  >`(select coalesce(json_agg(json_build_object('organization_id', m.organization_id, 'access', m.access)), '[]')
    from ${memberships} m where m.user_id = ${users.id})`,
}

const pairs = Object.entries(actorColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)

/** The person of this id as one JSON value, to be selected. */
export const actorOf = (userId: SQL): SQL<Actor | null> =>
  sql`(select json_build_object(${sql.join(pairs, sql`, `)}) from ${users} where ${users.id} = ${userId})`

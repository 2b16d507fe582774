import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { WorkOwner } from '../../platform/jobs/background-ctx.ts'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { prepareStatement } from '../../platform/db/prepared-statement.ts'
import { memberships, organizations, sso_connections, users } from './identity.schema.ts'

type ActorSource = Record<Exclude<keyof Actor, 'memberships'> | 'two_factor_at', AnyPgColumn>

/**
 * The actor from a row of the accounts. Organizations that require a second factor are omitted until the account has one. `isOwnSignIn`: the
 * person signed in with the account's own factors. `ssoOrganizations`: organizations whose identity provider the person signed in with,
 * which vouches for the factor only there.
 */
export const actorColumnsOf = <T extends ActorSource>(account: T, ssoOrganizations: SQL, isOwnSignIn: SQL) => ({
  id: account.id,
  email: account.email,
  user_level: account.user_level,
  first_name: account.first_name,
  last_name: account.last_name,
  memberships: sql<
    Actor['memberships']
  >`(select coalesce(json_agg(json_build_object('organization_id', m.organization_id, 'access', m.access)), '[]')
    from ${memberships} m join ${organizations} o on o.id = m.organization_id
    where m.user_id = ${account.id} and (not o.require_two_factor or (${account.two_factor_at} is not null and ${isOwnSignIn}) or o.id in ${ssoOrganizations}))`,
})

/** The organization of a connection, enabled or not. */
export const ssoOrganizationOf = (connectionId: SQLWrapper): SQL<string | null> =>
  sql`(select c.organization_id from ${sso_connections} c where c.id = ${connectionId})`

/** The organization while its identity provider is enabled. Its sessions and the work that they started end with the provider. */
export const enabledSsoOrganization = (id: SQL): SQL =>
  sql`(select c.organization_id from ${sso_connections} c where c.organization_id = ${id} and c.is_enabled)`

/**
 * The actor with this id as one JSON value for a select. `ssoOrganizationId` belongs to the session that started the work: background work
 * has that session's current access.
 */
export function actorOf(userId: SQL, ssoOrganizationId: SQL): SQL<Actor | null> {
  const columns = actorColumnsOf(users, enabledSsoOrganization(ssoOrganizationId), sql`${ssoOrganizationId} is null`)
  const pairs = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return sql`(select json_build_object(${sql.join(pairs, sql`, `)}) from ${users} where ${users.id} = ${userId})`
}

const find = prepareStatement<{ actor: Actor | null }>(
  sql`select ${actorOf(sql`${sql.placeholder('user_id')}::uuid`, sql`${sql.placeholder('sso_organization_id')}::uuid`)} as actor`,
)

/** Reads the person with the current access of the session that started background work; null if the account is gone. */
export const findActor = async (ctx: DbCtx, { user_id, sso_organization_id }: WorkOwner): Promise<Actor | null> =>
  firstRow(await find(ctx, { user_id, sso_organization_id })).actor

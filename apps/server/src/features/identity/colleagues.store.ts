import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { memberships, organizations, users } from './identity.schema.ts'
import { organizationIdsOf } from '../../platform/permissions.ts'
import { displayedName, personColumns } from './people.columns.ts'

const columns = personColumns(users)

/** The actor and everyone who shares an organization with them, except waitlisted accounts. */
function isColleague(ctx: Ctx) {
  const sharesOne = and(eq(memberships.user_id, users.id), inArray(memberships.organization_id, organizationIdsOf(ctx.user)))
  const sharing = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(sharesOne)
  return and(ne(users.user_level, 'waitlisted'), or(eq(users.id, ctx.user.id), exists(sharing)))
}

const byName = inAlphabeticalOrder(displayedName(users))

export const selectColleagues = (ctx: Ctx) => ctx.db.select(columns).from(users).where(isColleague(ctx)).orderBy(byName, users.id)

/** The actor and their colleagues with their roles and the organizations that they share with the actor, by name. */
export const selectColleagueProfiles = (ctx: Ctx, limit: number) =>
  ctx.db
    .select({
      ...columns,
      role: users.role,
      organizations: sql<string[]>`array_agg(${organizations.name} order by ${organizations.name})`,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .innerJoin(organizations, eq(organizations.id, memberships.organization_id))
    .where(and(isColleague(ctx), inArray(organizations.id, organizationIdsOf(ctx.user))))
    .groupBy(users.id)
    .orderBy(byName, users.id)
    .limit(limit)

/** Locks the account until the transaction ends, so that it can't be deleted before the referring row is written. */
export async function selectColleague(ctx: Ctx, userId: string) {
  const [row] = await ctx.db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isColleague(ctx)))
    .for('key share')
  return row
}

/**
 * Filters the ids to the actor's organizations. Locks organizations and memberships until the transaction ends, so that none ends before
 * the referring row is written.
 */
export async function lockOwnOrganizations(ctx: Ctx, organizationIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(memberships, and(eq(memberships.organization_id, organizations.id), eq(memberships.user_id, ctx.user.id)))
    .where(and(inArray(organizations.id, [...organizationIds]), inArray(organizations.id, organizationIdsOf(ctx.user))))
    .for('key share', { of: [organizations, memberships] })
  return new Set(rows.map(({ id }) => id))
}

import { and, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { alphabetically } from '../../platform/db/alphabet.ts'
import { memberships, organizations, users } from '../../platform/db/schema/index.ts'
import { organizationIdsOf } from '../../platform/rights.ts'
import { nameOrEmail, personColumns } from '../users/users.door.ts'

const columns = personColumns(users)

/** The actor, and whoever shares an organization with them. Accounts on the waitlist are nobody's colleagues yet. */
function isColleague(ctx: Ctx) {
  const sharesOne = and(eq(memberships.user_id, users.id), inArray(memberships.organization_id, organizationIdsOf(ctx.user)))
  const sharing = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(sharesOne)
  return and(ne(users.user_level, 'waitlisted'), or(eq(users.id, ctx.user.id), exists(sharing)))
}

const byName = alphabetically(sql`coalesce(${users.display_name}, ${nameOrEmail})`)

export const selectColleagues = (ctx: Ctx) => ctx.db.select(columns).from(users).where(isColleague(ctx)).orderBy(byName, users.id)

/** Held until the transaction ends: the account cannot be deleted between this answer and the row that refers to it. */
export async function selectColleague(ctx: Ctx, userId: string) {
  const [row] = await ctx.db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isColleague(ctx)))
    .for('key share')
  return row
}

/**
 * Which of these organizations the actor belongs to. They are held until the transaction ends, and so are the memberships: no organization
 * is deleted, and nobody leaves one, between this answer and the row that refers to it.
 */
export async function selectOwnAmong(ctx: Ctx, organizationIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .innerJoin(memberships, and(eq(memberships.organization_id, organizations.id), eq(memberships.user_id, ctx.user.id)))
    .where(and(inArray(organizations.id, [...organizationIds]), inArray(organizations.id, organizationIdsOf(ctx.user))))
    .for('key share', { of: [organizations, memberships] })
  return new Set(rows.map(({ id }) => id))
}

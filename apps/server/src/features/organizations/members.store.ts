import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AccessLevel } from '@adjutant/contract/organizations'
import type { SystemCtx } from '../../platform/ctx.ts'
import { alphabetically } from '../../platform/db/alphabet.ts'
import { memberships, users } from '../../platform/db/schema/index.ts'
import { nameOrEmail } from '../users/users.door.ts'

type Db = Pick<SystemCtx, 'db'>

const selectOf = (ctx: Db) =>
  ctx.db.select({ user: users, access: memberships.access }).from(memberships).innerJoin(users, eq(users.id, memberships.user_id))

export type MemberRow = Awaited<ReturnType<typeof selectOf>>[number]

export const selectMembers = (ctx: Db, organizationId: string): Promise<MemberRow[]> =>
  selectOf(ctx).where(eq(memberships.organization_id, organizationId)).orderBy(alphabetically(nameOrEmail), users.id)

const membership = (organizationId: string, userId: string) =>
  and(eq(memberships.organization_id, organizationId), eq(memberships.user_id, userId))

export async function findMember(ctx: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await selectOf(ctx).where(membership(organizationId, userId))
  return row
}

/** The account is held until the transaction ends. */
export async function findMemberForChange(ctx: Db, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await selectOf(ctx).where(membership(organizationId, userId)).for('no key update', { of: users })
  return row
}

export async function listMemberIds(ctx: Db, organizationId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: memberships.user_id }).from(memberships).where(eq(memberships.organization_id, organizationId))
  return rows.map(({ id }) => id)
}

export async function countWithoutSecondFactor(ctx: Db, organizationId: string): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.user_id), isNull(users.two_factor_at)))
    .where(eq(memberships.organization_id, organizationId))
  return row!.count
}

/** Whether the account belongs to another organization too. */
export const belongsElsewhere = async (ctx: Db, organizationId: string, userId: string): Promise<boolean> =>
  (await ctx.db.$count(memberships, and(eq(memberships.user_id, userId), ne(memberships.organization_id, organizationId)))) > 0

export async function updateAccess(ctx: Db, organizationId: string, userId: string, access: AccessLevel): Promise<void> {
  await ctx.db.update(memberships).set({ access }).where(membership(organizationId, userId))
}

export async function deleteMembership(ctx: Db, organizationId: string, userId: string): Promise<void> {
  await ctx.db.delete(memberships).where(membership(organizationId, userId))
}

import { and, asc, eq, exists, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AccessLevel } from '@adjutant/contract/accounts/organizations'
import { firstRow } from '../../platform/db/first-row.ts'
import type { DbCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { memberships, users } from './identity.schema.ts'
import { accountColumns, nameOrEmail } from './people.columns.ts'

const others = alias(memberships, 'others')

function selectOf(ctx: DbCtx) {
  const elsewhere = ctx.db
    .select({ one: sql`1` })
    .from(others)
    .where(and(eq(others.user_id, memberships.user_id), ne(others.organization_id, memberships.organization_id)))
  return ctx.db
    .select({ user: accountColumns, access: memberships.access, belongs_elsewhere: sql<boolean>`${exists(elsewhere)}` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
}

export type MemberRow = Awaited<ReturnType<typeof selectOf>>[number]

export const selectMembers = (ctx: DbCtx, organizationId: string): Promise<MemberRow[]> =>
  selectOf(ctx)
    .where(eq(memberships.organization_id, organizationId))
    .orderBy(inAlphabeticalOrder(nameOrEmail(users)), users.id)

const membership = (organizationId: string, userId: string) =>
  and(eq(memberships.organization_id, organizationId), eq(memberships.user_id, userId))

export async function findMember(ctx: DbCtx, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await selectOf(ctx).where(membership(organizationId, userId))
  return row
}

/** True for a member, whose account is locked until the transaction ends, so that records can be assigned to them. */
export async function lockMember(ctx: DbCtx, organizationId: string, userId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(membership(organizationId, userId))
    .for('key share', { of: users })
  return rows.length > 0
}

/** Locks the account until the transaction ends. */
export async function findMemberForUpdate(ctx: DbCtx, organizationId: string, userId: string): Promise<MemberRow | undefined> {
  const [row] = await selectOf(ctx).where(membership(organizationId, userId)).for('no key update', { of: users })
  return row
}

export async function listMemberIds(ctx: DbCtx, organizationId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: memberships.user_id }).from(memberships).where(eq(memberships.organization_id, organizationId))
  return rows.map(({ id }) => id)
}

export async function countWithoutSecondFactor(ctx: DbCtx, organizationId: string): Promise<number> {
  return firstRow(
    await ctx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(memberships)
      .innerJoin(users, and(eq(users.id, memberships.user_id), isNull(users.two_factor_at)))
      .where(eq(memberships.organization_id, organizationId)),
  ).count
}

export async function updateMemberAccess(ctx: DbCtx, organizationId: string, userId: string, access: AccessLevel): Promise<void> {
  await ctx.db.update(memberships).set({ access }).where(membership(organizationId, userId))
}

export async function deleteMembership(ctx: DbCtx, organizationId: string, userId: string): Promise<void> {
  await ctx.db.delete(memberships).where(membership(organizationId, userId))
}

const accessPlace = sql`array_position(array['admin', 'manager', 'user'], ${memberships.access})`

/** The longest-standing member with the highest access, responsible for an organization without an owner. */
export async function findSeniorMember(ctx: DbCtx, organizationId: string, exceptId: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: memberships.user_id })
    .from(memberships)
    .where(and(eq(memberships.organization_id, organizationId), ne(memberships.user_id, exceptId)))
    .orderBy(accessPlace, asc(memberships.created_at), asc(memberships.user_id))
    .limit(1)
  return row?.id
}

/** False if the person already belongs to the organization. */
export async function insertMembership(ctx: DbCtx, row: typeof memberships.$inferInsert): Promise<boolean> {
  const rows = await ctx.db.insert(memberships).values(row).onConflictDoNothing().returning({ user_id: memberships.user_id })
  return rows.length > 0
}

export async function listOrganizationIds(ctx: DbCtx, userId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: memberships.organization_id }).from(memberships).where(eq(memberships.user_id, userId))
  return rows.map(({ id }) => id)
}

export const countMemberships = (ctx: DbCtx, userId: string): Promise<number> => ctx.db.$count(memberships, eq(memberships.user_id, userId))

export async function countMembersAmong(ctx: DbCtx, organizationId: string, userIds: string[]): Promise<number> {
  if (userIds.length === 0) return 0
  return ctx.db.$count(memberships, and(eq(memberships.organization_id, organizationId), inArray(memberships.user_id, userIds)))
}

/** Locked until the transaction ends, so that the person stays a member until the referring row is written. */
export const lockMembershipsOf = (ctx: DbCtx, userId: string): Promise<{ id: string; is_primary: boolean }[]> =>
  ctx.db
    .select({
      id: memberships.organization_id,
      is_primary: sql<boolean>`${memberships.organization_id} is not distinct from ${users.organization_id}`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(memberships.user_id, userId))
    .for('share', { of: memberships })

import { and, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { enabledSsoOrganization } from '../../platform/db/actor-columns.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { memberships, organizations } from './organizations.schema.ts'
import { users } from '../users/users.schema.ts'
import { canSeeAll } from './organizations.policy.ts'

type Db = Pick<SystemCtx, 'db'>

const columns = {
  id: organizations.id,
  name: organizations.name,
  owner_id: organizations.owner_id,
  require_two_factor: organizations.require_two_factor,
  created_at: organizations.created_at,
  /** The actor's own. */
  access: memberships.access,
  member_count: sql<number>`(select count(*)::int from ${memberships} m where m.organization_id = ${organizations.id})`,
}

/** Organizations that require a second factor are closed to members without one, as in `actorColumnsOf`. */
const isOpenTo = ({ user, session }: Ctx): SQL =>
  sql`(not ${organizations.require_two_factor} or ${organizations.id} in ${enabledSsoOrganization(sql`${session.sso_organization_id}::uuid`)}
    or (${session.sso_organization_id}::uuid is null
      and exists (select 1 from ${users} u where u.id = ${user.id} and u.two_factor_at is not null)))`

/** The only query for organizations: the actor's own, or all for an app admin. */
const selectVisible = (ctx: Ctx, where?: SQL, isOpen = isOpenTo(ctx)) =>
  ctx.db
    .select(columns)
    .from(organizations)
    .leftJoin(memberships, and(eq(memberships.organization_id, organizations.id), eq(memberships.user_id, ctx.user.id)))
    .where(and(where, canSeeAll(ctx.user) ? undefined : and(isNotNull(memberships.access), isOpen)))

export type OrganizationRow = Awaited<ReturnType<typeof selectVisible>>[number]

export type NamedOrganization = Pick<OrganizationRow, 'id' | 'name' | 'owner_id'>

/** For identity providers, directories, and an owner who deletes their account. Locked until the transaction ends. */
export async function findOrganizationForUpdate(
  ctx: Db,
  id: string,
  strength: LockStrength = 'no key update',
): Promise<NamedOrganization | undefined> {
  const { name, owner_id } = organizations
  const [row] = await ctx.db
    .select({ id: organizations.id, name, owner_id })
    .from(organizations)
    .where(eq(organizations.id, id))
    .for(strength)
  return row
}

export const listVisible = (ctx: Ctx): Promise<OrganizationRow[]> =>
  selectVisible(ctx).orderBy(inAlphabeticalOrder(organizations.name), organizations.id)

export async function findVisible(ctx: Ctx, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await selectVisible(ctx, eq(organizations.id, id))
  return row
}

/** `update` also blocks new references, as a deletion must; the weaker lock allows sharing meanwhile. */
export type LockStrength = 'update' | 'no key update'

/** Locked until the transaction ends, so that the permission check stays valid. */
export async function findVisibleForUpdate(ctx: Ctx, id: string, strength: LockStrength): Promise<OrganizationRow | undefined> {
  const [row] = await selectVisible(ctx, eq(organizations.id, id)).for(strength, { of: organizations })
  return row
}

/** Includes organizations that are closed to the actor without a second factor: everyone can join and leave. */
const selectJoined = (ctx: Ctx, id: string) => selectVisible(ctx, eq(organizations.id, id), sql`true`)

export async function findJoined(ctx: Ctx, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await selectJoined(ctx, id)
  return row
}

export async function findJoinedForUpdate(ctx: Ctx, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await selectJoined(ctx, id).for('no key update', { of: organizations })
  return row
}

export async function insertOrganization(ctx: Db, row: typeof organizations.$inferInsert): Promise<void> {
  await ctx.db.insert(organizations).values(row)
}

export async function renameOrganization(ctx: Db, id: string, name: string): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ name, updated_at: sql`now()` })
    .where(eq(organizations.id, id))
}

export async function updateRequireTwoFactor(ctx: Db, id: string, require_two_factor: boolean): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ require_two_factor, updated_at: sql`now()` })
    .where(eq(organizations.id, id))
}

export async function updateOwner(ctx: Db, id: string, ownerId: string): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ owner_id: ownerId, updated_at: sql`now()` })
    .where(eq(organizations.id, id))
}

/** Locks accounts before memberships, in the same order as the deletion of an account. */
export async function deleteOrganization(ctx: Db, id: string): Promise<void> {
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.organization_id, id), eq(users.managed_by_id, id), eq(users.limited_by_id, id)))
    .orderBy(users.id)
    .for('update')
  await leavePrimary(ctx, id)
  await ctx.db.delete(organizations).where(eq(organizations.id, id))
}

/** A person's first organization becomes their primary one; a later one doesn't replace it. */
export async function takeAsPrimary(ctx: Db, userId: string, organizationId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ organization_id: organizationId, updated_at: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.organization_id)))
}

/** The creator of an organization counts within its limits, unless they belong to another one whose limits apply. */
export async function limitFounder(ctx: Db, userId: string, organizationId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ limited_by_id: organizationId })
    .where(and(eq(users.id, userId), or(isNull(users.limited_by_id), isNull(users.organization_id))))
}

/** Members with this primary organization get their oldest other one, or none. `userId`: only this person. */
export async function leavePrimary(ctx: Db, organizationId: string, userId?: string): Promise<void> {
  const other = ctx.db
    .select({ id: memberships.organization_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, users.id), ne(memberships.organization_id, organizationId)))
    .orderBy(memberships.created_at, memberships.organization_id)
    .limit(1)
  await ctx.db
    .update(users)
    .set({ organization_id: sql`(${other})`, updated_at: sql`now()` })
    .where(and(eq(users.organization_id, organizationId), userId === undefined ? undefined : eq(users.id, userId)))
}

export async function selectNames(ctx: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, [...ids]))
    .orderBy(inAlphabeticalOrder(organizations.name), organizations.id)
}

/** In the order in which all code locks organizations. */
export const lockOrganizationsOf = (ctx: Db, userId: string): Promise<NamedOrganization[]> =>
  ctx.db
    .select({ id: organizations.id, name: organizations.name, owner_id: organizations.owner_id })
    .from(organizations)
    .innerJoin(memberships, and(eq(memberships.organization_id, organizations.id), eq(memberships.user_id, userId)))
    .orderBy(organizations.id)
    .for('no key update', { of: organizations })

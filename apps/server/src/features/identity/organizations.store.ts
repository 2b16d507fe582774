import type { RequiringOrganization } from '@adjutant/contract/accounts/two-factor'
import { and, asc, eq, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx, DbCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { replacePrimaryOrganization } from './accounts.store.ts'
import { enabledSsoOrganization } from './actor.columns.ts'
import { canSeeAllOrganizations } from './identity.policy.ts'
import { memberships, organizations, users } from './identity.schema.ts'

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
    .where(and(where, canSeeAllOrganizations(ctx.user) ? undefined : and(isNotNull(memberships.access), isOpen)))

export type OrganizationRow = Awaited<ReturnType<typeof selectVisible>>[number]

export type NamedOrganization = Pick<OrganizationRow, 'id' | 'name' | 'owner_id'>

/** For identity providers, directories, and an owner who deletes their account. Locked until the transaction ends. */
export async function findOrganizationForUpdate(
  ctx: DbCtx,
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

export const listVisibleOrganizations = (ctx: Ctx): Promise<OrganizationRow[]> =>
  selectVisible(ctx).orderBy(inAlphabeticalOrder(organizations.name), organizations.id)

export async function findVisibleOrganization(ctx: Ctx, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await selectVisible(ctx, eq(organizations.id, id))
  return row
}

/** `update` also blocks new references, as a deletion must; the weaker lock allows sharing meanwhile. */
export type LockStrength = 'update' | 'no key update'

/** Locked until the transaction ends, so that the permission check stays valid. */
export async function findVisibleOrganizationForUpdate(ctx: Ctx, id: string, strength: LockStrength): Promise<OrganizationRow | undefined> {
  const [row] = await selectVisible(ctx, eq(organizations.id, id)).for(strength, { of: organizations })
  return row
}

/** Includes organizations that are closed to the actor without a second factor: everyone can join and leave. */
const selectJoined = (ctx: Ctx, id: string) => selectVisible(ctx, eq(organizations.id, id), sql`true`)

export async function findJoinedOrganization(ctx: Ctx, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await selectJoined(ctx, id)
  return row
}

export async function findJoinedOrganizationForUpdate(ctx: Ctx, id: string): Promise<OrganizationRow | undefined> {
  const [row] = await selectJoined(ctx, id).for('no key update', { of: organizations })
  return row
}

export async function insertOrganization(ctx: DbCtx, row: typeof organizations.$inferInsert): Promise<void> {
  await ctx.db.insert(organizations).values(row)
}

export async function renameOrganization(ctx: DbCtx, id: string, name: string): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ name, updated_at: sql`now()` })
    .where(eq(organizations.id, id))
}

export async function updateRequireTwoFactor(ctx: DbCtx, id: string, require_two_factor: boolean): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ require_two_factor, updated_at: sql`now()` })
    .where(eq(organizations.id, id))
}

export async function updateOrganizationOwner(ctx: DbCtx, id: string, ownerId: string): Promise<void> {
  await ctx.db
    .update(organizations)
    .set({ owner_id: ownerId, updated_at: sql`now()` })
    .where(eq(organizations.id, id))
}

/** Locks accounts before memberships, in the same order as the deletion of an account. */
export async function deleteOrganization(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(or(eq(users.organization_id, id), eq(users.managed_by_id, id), eq(users.limited_by_id, id)))
    .orderBy(users.id)
    .for('update')
  await replacePrimaryOrganization(ctx, id)
  await ctx.db.delete(organizations).where(eq(organizations.id, id))
}

export async function listOrganizationNames(ctx: DbCtx, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return ctx.db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, [...ids]))
    .orderBy(inAlphabeticalOrder(organizations.name), organizations.id)
}

/** Locks in the order that all code uses for organizations. */
export const lockJoinedOrganizations = (ctx: DbCtx, userId: string): Promise<NamedOrganization[]> =>
  ctx.db
    .select({ id: organizations.id, name: organizations.name, owner_id: organizations.owner_id })
    .from(organizations)
    .innerJoin(memberships, and(eq(memberships.organization_id, organizations.id), eq(memberships.user_id, userId)))
    .orderBy(organizations.id)
    .for('no key update', { of: organizations })

/**
 * The organizations that the account owns or belongs to. Organizations are always locked before accounts, so that concurrent deletions
 * can't deadlock.
 */
export async function lockOwnedAndJoinedOrganizations(ctx: DbCtx, userId: string): Promise<void> {
  await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(
      or(
        eq(organizations.owner_id, userId),
        sql`exists (select 1 from ${memberships} m where m.organization_id = ${organizations.id} and m.user_id = ${userId})`,
      ),
    )
    .orderBy(asc(organizations.id))
    .for('update')
}

/** Locked until the transaction ends, so that a reference to it can be written. False if it is deleted. `id`: a value or a scalar query. */
export async function lockOrganization(ctx: DbCtx, id: string | SQL, strength: LockStrength | 'key share' = 'key share'): Promise<boolean> {
  const rows = await ctx.db.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id)).for(strength)
  return rows.length > 0
}

export const isSecondFactorRequired = async (ctx: DbCtx, userId: string, exceptOrganizationId: string | null): Promise<boolean> => {
  const rows = await ctx.db
    .select({ id: organizations.id })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organization_id), organizations.require_two_factor))
    .where(and(eq(memberships.user_id, userId), exceptOrganizationId ? ne(organizations.id, exceptOrganizationId) : undefined))
    .limit(1)
  return rows.length > 0
}

export async function listRequiringOrganizations(ctx: DbCtx, userId: string, exceptId: string | null): Promise<RequiringOrganization[]> {
  const isExcepted = exceptId === null ? undefined : ne(organizations.id, exceptId)
  const { id, name, owner_id } = organizations
  return ctx.db
    .select({ id, name, is_owner: sql<boolean>`coalesce(${owner_id} = ${userId}, false)` })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organization_id), organizations.require_two_factor))
    .where(and(eq(memberships.user_id, userId), isExcepted))
    .orderBy(asc(name))
}

export interface OwnOrganization {
  id: string
  name: string
  is_owner: boolean
  /** Counts the members other than this person. */
  others: number
}

/** The organizations that the person belongs to or owns. */
export const selectOwnOrganizations = ({ db }: DbCtx, userId: string): Promise<OwnOrganization[]> =>
  db
    .select({
      id: organizations.id,
      name: organizations.name,
      is_owner: sql<boolean>`${organizations.owner_id} is not distinct from ${userId}::uuid`,
      others: sql<number>`(select count(*)::int from ${memberships} m where m.organization_id = ${organizations.id} and m.user_id <> ${userId}::uuid)`,
    })
    .from(organizations)
    .leftJoin(memberships, and(eq(memberships.organization_id, organizations.id), eq(memberships.user_id, userId)))
    .where(sql`${memberships.user_id} is not null or ${organizations.owner_id} = ${userId}::uuid`)
    .orderBy(asc(organizations.name), asc(organizations.id))

export async function findOrganizationOwner(ctx: DbCtx, organizationId: string): Promise<{ id: string; user_level: string } | undefined> {
  const [row] = await ctx.db
    .select({ id: users.id, user_level: users.user_level })
    .from(organizations)
    .innerJoin(users, eq(users.id, organizations.owner_id))
    .where(eq(organizations.id, organizationId))
  return row
}

/**
 * The primary organization for a person's new records. Locks account and organization until the transaction ends, so that neither is
 * deleted while referring rows are written. `isThere` is false if the account is already deleted.
 */
export async function lockAccountAndPrimary(ctx: DbCtx, userId: string): Promise<{ isThere: boolean; organizationId: string | null }> {
  const account = ctx.db.select({ organizationId: users.organization_id }).from(users).where(eq(users.id, userId))
  const organizationId = (await account)[0]?.organizationId ?? null
  // The organization is locked first, as its deletion does, because the opposite order would deadlock.
  const isLocked = organizationId !== null && (await lockOrganization(ctx, organizationId))
  const [locked] = await account.for('key share')
  const isUnchanged = isLocked && locked?.organizationId === organizationId
  return { isThere: locked !== undefined, organizationId: isUnchanged ? organizationId : null }
}

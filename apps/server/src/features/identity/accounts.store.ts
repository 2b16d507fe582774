import type { UserQuery } from '@adjutant/contract/accounts/users'
import { and, asc, desc, eq, ilike, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { firstRow } from '../../platform/db/first-row.ts'
import type { DbCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { memberships, organizations, users } from './identity.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { selectPage, type RowPage } from '../../platform/records/page.ts'
import { accountColumns, fullName, nameOrEmail } from './people.columns.ts'

export type UserWithPassword = typeof users.$inferSelect
export type UserRow = Omit<UserWithPassword, 'password_hash'>
export type NewUser = typeof users.$inferInsert
export type UserPatch = Partial<Omit<NewUser, 'id' | 'created_at'>>

export async function insertUser(ctx: DbCtx, row: NewUser): Promise<UserWithPassword> {
  return firstRow(await ctx.db.insert(users).values(row).returning())
}

export async function findUser(ctx: DbCtx, id: string): Promise<UserWithPassword | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id))
  return user
}

/** Locked until the transaction ends, so that the permission check stays valid. */
export async function findUserForUpdate(ctx: DbCtx, id: string): Promise<UserWithPassword | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/** The database lowers both sides, because JavaScript differs for some letters (İ, Σ). */
export async function findUserByEmail(ctx: DbCtx, email: string): Promise<UserWithPassword | undefined> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
  return user
}

export async function updateUser(ctx: DbCtx, id: string, patch: UserPatch): Promise<UserWithPassword> {
  return firstRow(
    await ctx.db
      .update(users)
      .set({ ...patch, updated_at: sql`now()` })
      .where(eq(users.id, id))
      .returning(),
  )
}

export async function deleteUser(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.delete(users).where(eq(users.id, id))
}

/** The account's primary organization. */
export const primaryOrganizationOf = (userId: SQL): SQL =>
  sql`(select ${users.organization_id} from ${users} where ${users.id} = ${userId}::uuid)`

/** The account's id for an insert with a reference to it; no row if the account is deleted. */
export const existingUser = (userId: SQL): SQL => sql`select id from ${users} where id = ${userId}`

/** The same, locked until the transaction ends. */
export const lockedUser = (userId: SQL): SQL => sql`${existingUser(userId)} for no key update`

/** Serializes one person's actions until the transaction ends; references to the account can still be written. */
export async function lockUser(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.execute(lockedUser(sql`${id}::uuid`))
}

/** Records that the accounts are in use, and locks them until the transaction ends. Returns the ids that still exist. */
export async function touchUsers(ctx: DbCtx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .update(users)
    .set({ last_seen_at: sql`now()` })
    .where(inArray(users.id, [...ids]))
    .returning({ id: users.id })
  return rows.map(({ id }) => id)
}

export const countUsers = (ctx: DbCtx): Promise<number> => ctx.db.$count(users)

/** One statement with one order, so that concurrent calls can't deadlock. */
export function lockAccountAndAdmins(ctx: DbCtx, userId: string) {
  return ctx.db
    .select({ id: users.id, user_level: users.user_level })
    .from(users)
    .where(or(eq(users.user_level, 'admin'), eq(users.id, userId)))
    .orderBy(asc(users.id))
    .for('update')
}

export const listManagedAccounts = (ctx: DbCtx, organizationId: string) =>
  ctx.db
    .select({ id: users.id, email: users.email, user_level: users.user_level })
    .from(users)
    .where(eq(users.managed_by_id, organizationId))

/** A person's first organization becomes their primary one; a later one doesn't replace it. */
export async function setPrimaryOrganization(ctx: DbCtx, userId: string, organizationId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ organization_id: organizationId, updated_at: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.organization_id)))
}

/** The creator of an organization counts within its limits, unless they belong to another one whose limits apply. */
export async function applyOrganizationLimits(ctx: DbCtx, userId: string, organizationId: string): Promise<void> {
  await ctx.db
    .update(users)
    .set({ limited_by_id: organizationId })
    .where(and(eq(users.id, userId), or(isNull(users.limited_by_id), isNull(users.organization_id))))
}

/** Members with this primary organization get their oldest other one, or none. `userId`: only this person. */
export async function replacePrimaryOrganization(ctx: DbCtx, organizationId: string, userId?: string): Promise<void> {
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

const orders = {
  newest: [desc(users.created_at), desc(users.id)],
  oldest: [asc(users.created_at), asc(users.id)],
  name: [inAlphabeticalOrder(nameOrEmail(users)), asc(users.id)],
} as const

function matching({ search, user_level, organization_id }: UserQuery) {
  const pattern = toLikePattern(search)
  return and(
    search ? or(ilike(users.email, pattern), ilike(fullName(users), pattern), ilike(organizations.name, pattern)) : undefined,
    user_level ? eq(users.user_level, user_level) : undefined,
    organization_id ? eq(users.organization_id, organization_id) : undefined,
  )
}

const selectListed = (ctx: DbCtx) =>
  ctx.db
    .select({ user: accountColumns, organization_name: organizations.name })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organization_id))

export type ListedUserRow = Awaited<ReturnType<typeof selectListed>>[number]

export function selectUsers(ctx: DbCtx, query: UserQuery): Promise<RowPage<ListedUserRow>> {
  const where = matching(query)
  const list = selectListed(ctx)
    .where(where)
    .orderBy(...orders[query.sort_by])
  return selectPage(list, query, async () => {
    const counted = await ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organization_id))
      .where(where)
    return firstRow(counted).total
  })
}

export async function getListedUser(ctx: DbCtx, id: string): Promise<ListedUserRow> {
  return firstRow(await selectListed(ctx).where(eq(users.id, id)))
}

// Rows of the archive of a person's data, each with its `id`.

export const exportAccount = (userId: string): SQL =>
  sql`select t.id, to_jsonb(t) - array['password_hash', 'limited_by_id'] as row from ${users} t where t.id = ${userId}::uuid`

export const exportMemberships = (
  userId: string,
): SQL => sql`select m.organization_id as id, jsonb_build_object('organization_id', m.organization_id, 'organization_name', o.name,
    'access', m.access, 'since', m.created_at) as row
  from ${memberships} m join ${organizations} o on o.id = m.organization_id where m.user_id = ${userId}::uuid`

/** The id of the organization whose limits apply to this person; null if none. */
export const limitingOrganizationSql = (userId: string): SQL => sql`(select limited_by_id from ${users} where id = ${userId}::uuid)`

/** The ids of the people whose usage counts together: this person and all under the same organization's limits. */
export const limitSharersSql = (userId: string): SQL =>
  sql`(select id from ${users} where id = ${userId}::uuid or limited_by_id = ${limitingOrganizationSql(userId)})`

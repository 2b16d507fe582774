import type { UserQuery } from '@adjutant/contract/accounts/users'
import { and, asc, desc, eq, ilike, ne, or, sql, type SQL } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inAlphabeticalOrder } from '../../platform/db/alphabetical-order.ts'
import { memberships, organizations } from '../organizations/organizations.schema.ts'
import { users } from './users.schema.ts'
import { toLikePattern } from '../../platform/db/like-pattern.ts'
import { selectPage, type RowPage } from '../../platform/records/page.ts'
import { fullName, nameOrEmail } from './person.columns.ts'

type Db = Pick<SystemCtx, 'db'>

export type UserRow = typeof users.$inferSelect
export type NewUser = typeof users.$inferInsert
export type UserPatch = Partial<Omit<NewUser, 'id' | 'created_at'>>

export async function insertUser(ctx: Db, row: NewUser): Promise<UserRow> {
  const [user] = await ctx.db.insert(users).values(row).returning()
  return user!
}

export async function findUser(ctx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id))
  return user
}

/** Locked until the transaction ends, so that the permission check stays valid. */
export async function findUserForUpdate(ctx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/** The database lowers both sides, because JavaScript differs for some letters (İ, Σ). */
export async function findUserByEmail(ctx: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`)
  return user
}

export async function updateUser(ctx: Db, id: string, patch: UserPatch): Promise<UserRow> {
  const [user] = await ctx.db
    .update(users)
    .set({ ...patch, updated_at: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return user!
}

export async function deleteUser(ctx: Db, id: string): Promise<void> {
  await ctx.db.delete(users).where(eq(users.id, id))
}

export const countUsers = (ctx: Db): Promise<number> => ctx.db.$count(users)

/** Locked until the transaction ends, so that an account can be added to it. */
export async function lockOrganization(ctx: Db, id: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, id)).for('key share')
  return rows.length > 0
}

/**
 * The organizations that the account owns or belongs to. Organizations are always locked before accounts, so that concurrent deletions
 * can't deadlock.
 */
export async function lockOrganizationsOf(ctx: Db, userId: string): Promise<void> {
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

/** One statement with one order, so that concurrent calls can't deadlock. */
export function lockAccountAndAdmins(ctx: Db, userId: string) {
  return ctx.db
    .select({ id: users.id, user_level: users.user_level })
    .from(users)
    .where(or(eq(users.user_level, 'admin'), eq(users.id, userId)))
    .orderBy(asc(users.id))
    .for('update')
}

/** False if the person already belongs to the organization. */
export async function insertMembership(ctx: Db, row: typeof memberships.$inferInsert): Promise<boolean> {
  const rows = await ctx.db.insert(memberships).values(row).onConflictDoNothing().returning({ user_id: memberships.user_id })
  return rows.length > 0
}

export async function listOrganizationIds(ctx: Db, userId: string): Promise<string[]> {
  const rows = await ctx.db.select({ id: memberships.organization_id }).from(memberships).where(eq(memberships.user_id, userId))
  return rows.map(({ id }) => id)
}

export const listManagedAccounts = (ctx: Db, organizationId: string) =>
  ctx.db
    .select({ id: users.id, email: users.email, user_level: users.user_level })
    .from(users)
    .where(eq(users.managed_by_id, organizationId))

export const isSecondFactorRequired = async (ctx: Db, userId: string, exceptOrganizationId: string | null): Promise<boolean> => {
  const rows = await ctx.db
    .select({ id: organizations.id })
    .from(memberships)
    .innerJoin(organizations, and(eq(organizations.id, memberships.organization_id), organizations.require_two_factor))
    .where(and(eq(memberships.user_id, userId), exceptOrganizationId ? ne(organizations.id, exceptOrganizationId) : undefined))
    .limit(1)
  return rows.length > 0
}

/** Message requests between members of the same organization need no acceptance. */
export function acceptRequestsOfColleagues(ctx: Pick<SystemCtx, 'db' | 'ports'>, userId: string): Promise<void> {
  const areColleagues = (senderId: SQL, recipientId: SQL) => sql`exists (
    select 1 from ${memberships} one join ${memberships} other on other.organization_id = one.organization_id
    where one.user_id = ${recipientId} and other.user_id = ${senderId})`
  return ctx.ports.threads.acceptRequests(ctx, userId, areColleagues)
}

const orders = {
  newest: [desc(users.created_at), desc(users.id)],
  oldest: [asc(users.created_at), asc(users.id)],
  name: [inAlphabeticalOrder(nameOrEmail), asc(users.id)],
} as const

function matching({ search, user_level, organization_id }: UserQuery) {
  const pattern = toLikePattern(search)
  return and(
    search ? or(ilike(users.email, pattern), ilike(fullName, pattern), ilike(organizations.name, pattern)) : undefined,
    user_level ? eq(users.user_level, user_level) : undefined,
    organization_id ? eq(users.organization_id, organization_id) : undefined,
  )
}

const selectListed = (ctx: Db) =>
  ctx.db
    .select({ user: users, organization_name: organizations.name })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organization_id))

export type ListedRow = Awaited<ReturnType<typeof selectListed>>[number]

export function selectUsers(ctx: Db, query: UserQuery): Promise<RowPage<ListedRow>> {
  const where = matching(query)
  const list = selectListed(ctx)
    .where(where)
    .orderBy(...orders[query.sort_by])
  return selectPage(list, query, async () => {
    const [counted] = await ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organization_id))
      .where(where)
    return counted!.total
  })
}

export async function getListed(ctx: Db, id: string): Promise<ListedRow> {
  const [row] = await selectListed(ctx).where(eq(users.id, id))
  return row!
}

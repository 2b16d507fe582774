import type { UserQuery } from '@adjutant/contract/users'
import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../platform/ctx.ts'
import { organizations, users } from '../../platform/db/schema/index.ts'
import { containing } from '../../platform/db/search-pattern.ts'

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

/** Held until the transaction ends, so that a decision about the account stays true while it is carried out. */
export async function findUserForChange(ctx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

export async function findUserByEmail(ctx: Db, email: string): Promise<UserRow | undefined> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
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

export async function organizationExists(ctx: Db, id: string): Promise<boolean> {
  return (await ctx.db.$count(organizations, eq(organizations.id, id))) > 0
}

const fullNameColumn = sql<string>`concat_ws(' ', ${users.first_name}, ${users.last_name})`

const orders = {
  newest: [desc(users.created_at), desc(users.id)],
  oldest: [asc(users.created_at), asc(users.id)],
  name: [sql`lower(coalesce(nullif(${fullNameColumn}, ''), ${users.email})) collate "und-x-icu"`, asc(users.id)],
} as const

function matching({ search, user_level, organization_id }: UserQuery) {
  const pattern = containing(search)
  return and(
    search ? or(ilike(users.email, pattern), ilike(fullNameColumn, pattern), ilike(organizations.name, pattern)) : undefined,
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

export async function selectUsers(ctx: Db, query: UserQuery): Promise<{ rows: ListedRow[]; total: number }> {
  const where = matching(query)
  const rows = await selectListed(ctx)
    .where(where)
    .orderBy(...orders[query.sort_by])
    .offset(query.skip)
    .limit(query.limit)
  const [counted] = await ctx.db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(organizations, eq(organizations.id, users.organization_id))
    .where(where)
  return { rows, total: counted!.total }
}

export async function getListed(ctx: Db, id: string): Promise<ListedRow> {
  const [row] = await selectListed(ctx).where(eq(users.id, id))
  return row!
}

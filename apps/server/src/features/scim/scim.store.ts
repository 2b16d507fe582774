import { and, asc, eq, getColumns, inArray, isNotNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { accounts, lockedAccount, membersOf, people } from '../identity/index.ts'
import { scim_directories, scim_group_members, scim_groups, scim_users } from './scim.schema.ts'

export interface Page {
  offset: number
  limit: number
}

export type DirectoryRow = typeof scim_directories.$inferSelect

export async function findDirectory(ctx: DbCtx, organizationId: string): Promise<DirectoryRow | undefined> {
  const [row] = await ctx.db.select().from(scim_directories).where(eq(scim_directories.organization_id, organizationId))
  return row
}

export async function saveDirectory(
  ctx: DbCtx,
  organizationId: string,
  change: Partial<Omit<typeof scim_directories.$inferInsert, 'organization_id' | 'token_created_at'>> & { token_created_at?: SQL | null },
): Promise<void> {
  await ctx.db
    .insert(scim_directories)
    .values({ organization_id: organizationId, ...change })
    .onConflictDoUpdate({ target: scim_directories.organization_id, set: change })
}

/** Records the use of the token at most once a minute. */
export async function findByToken(ctx: DbCtx, tokenHash: string): Promise<{ organization_id: string } | undefined> {
  const [row] = await ctx.db
    .select({ organization_id: scim_directories.organization_id })
    .from(scim_directories)
    .where(eq(scim_directories.token_hash, tokenHash))
  if (!row) return undefined
  const isDue = or(sql`${scim_directories.last_used_at} is null`, lt(scim_directories.last_used_at, sql`now() - interval '1 minute'`))
  await ctx.db
    .update(scim_directories)
    .set({ last_used_at: sql`now()` })
    .where(and(eq(scim_directories.token_hash, tokenHash), isDue))
  return row
}

const known = accounts('known')

/** The members of an organization and the people that its directory deactivated. */
const selectPeople = (ctx: DbCtx, organizationId: string, where?: SQL, from = known) => {
  const members = membersOf(organizationId, 'members')
  return ctx.db
    .select({ user: getColumns(known), access: members.access, record: scim_users })
    .from(from)
    .leftJoin(members, eq(members.user_id, known.id))
    .leftJoin(scim_users, and(eq(scim_users.user_id, known.id), eq(scim_users.organization_id, organizationId)))
    .where(and(or(isNotNull(members.user_id), isNotNull(scim_users.deactivated_at)), where))
}

export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

const knownName = sql`case when members.user_id is null then ${scim_users.user_name} else ${known.email} end`

export const personFilters = {
  userName: (value: string): SQL => sql`lower(${knownName}) = lower(${value})`,
  externalId: (value: string): SQL => eq(scim_users.external_id, value),
  id: (value: string): SQL => sql`${known.id}::text = lower(${value})`,
}

export async function listPeople(ctx: DbCtx, organizationId: string, where: SQL | undefined, { offset, limit }: Page) {
  const rows = await selectPeople(ctx, organizationId, where).orderBy(asc(known.created_at), asc(known.id)).offset(offset).limit(limit)
  const all = selectPeople(ctx, organizationId, where).as('people_of_directory')
  const counted = await ctx.db.select({ total: sql<number>`count(*)::int` }).from(all)
  return { rows, total: firstRow(counted).total }
}

export async function findPerson(ctx: DbCtx, organizationId: string, userId: string): Promise<PersonRow | undefined> {
  const [row] = await selectPeople(ctx, organizationId, eq(known.id, userId))
  return row
}

/** Locks the account until the transaction ends. */
export async function findPersonForUpdate(ctx: DbCtx, organizationId: string, userId: string): Promise<PersonRow | undefined> {
  const [row] = await selectPeople(ctx, organizationId, undefined, lockedAccount(userId, 'known'))
  return row
}

type RecordChange = Omit<typeof scim_users.$inferInsert, 'organization_id' | 'user_id' | 'updated_at' | 'deactivated_at'>

export async function saveRecord(
  ctx: DbCtx,
  organizationId: string,
  userId: string,
  change: RecordChange & { deactivated_at?: SQL | null },
): Promise<void> {
  const set = { ...change, updated_at: sql`now()` }
  await ctx.db
    .insert(scim_users)
    .values({ ...set, organization_id: organizationId, user_id: userId })
    .onConflictDoUpdate({ target: [scim_users.organization_id, scim_users.user_id], set })
}

export async function deleteRecord(ctx: DbCtx, organizationId: string, userId: string): Promise<void> {
  await ctx.db.delete(scim_users).where(and(eq(scim_users.organization_id, organizationId), eq(scim_users.user_id, userId)))
}

export type GroupRow = typeof scim_groups.$inferSelect

const inOrganization = (organizationId: string, where?: SQL) => and(eq(scim_groups.organization_id, organizationId), where)

export const groupFilters = {
  displayName: (value: string): SQL => sql`lower(${scim_groups.display_name}) = lower(${value})`,
  externalId: (value: string): SQL => eq(scim_groups.external_id, value),
  id: (value: string): SQL => sql`${scim_groups.id}::text = lower(${value})`,
}

export async function listGroups(ctx: DbCtx, organizationId: string, where: SQL | undefined, { offset, limit }: Page) {
  const rows = await ctx.db
    .select()
    .from(scim_groups)
    .where(inOrganization(organizationId, where))
    .orderBy(asc(scim_groups.display_name), asc(scim_groups.id))
    .offset(offset)
    .limit(limit)
  return { rows, total: await ctx.db.$count(scim_groups, inOrganization(organizationId, where)) }
}

/** Locked until the transaction ends. */
export async function findGroupForUpdate(ctx: DbCtx, organizationId: string, id: string): Promise<GroupRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(scim_groups)
    .where(inOrganization(organizationId, eq(scim_groups.id, id)))
    .for('no key update')
  return row
}

export async function insertGroup(ctx: DbCtx, row: typeof scim_groups.$inferInsert): Promise<void> {
  await ctx.db.insert(scim_groups).values(row)
}

export async function updateGroup(ctx: DbCtx, id: string, change: { display_name?: string; external_id?: string | null }): Promise<void> {
  await ctx.db
    .update(scim_groups)
    .set({ ...change, updated_at: sql`now()` })
    .where(eq(scim_groups.id, id))
}

export async function deleteGroup(ctx: DbCtx, id: string): Promise<void> {
  await ctx.db.delete(scim_groups).where(eq(scim_groups.id, id))
}

export async function listMemberIdsOf(ctx: DbCtx, groupId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: scim_group_members.user_id })
    .from(scim_group_members)
    .where(eq(scim_group_members.group_id, groupId))
  return rows.map(({ id }) => id)
}

export async function insertGroupMembers(ctx: DbCtx, groupId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({ group_id: groupId, user_id }))
  await ctx.db.insert(scim_group_members).values(rows).onConflictDoNothing()
}

export async function deleteGroupMembers(ctx: DbCtx, groupId: string, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db.delete(scim_group_members).where(and(eq(scim_group_members.group_id, groupId), inArray(scim_group_members.user_id, userIds)))
}

/** Removes a person from all groups of an organization. */
export async function leaveGroups(ctx: DbCtx, organizationId: string, userId: string): Promise<void> {
  const groups = ctx.db.select({ id: scim_groups.id }).from(scim_groups).where(inOrganization(organizationId))
  await ctx.db.delete(scim_group_members).where(and(eq(scim_group_members.user_id, userId), inArray(scim_group_members.group_id, groups)))
}

/** The organization's groups of these people. */
export const listGroupsOf = (ctx: DbCtx, organizationId: string, userIds?: string[]) =>
  ctx.db
    .select({ user_id: scim_group_members.user_id, group_id: scim_groups.id, name: scim_groups.display_name })
    .from(scim_group_members)
    .innerJoin(scim_groups, eq(scim_groups.id, scim_group_members.group_id))
    .where(inOrganization(organizationId, userIds && inArray(scim_group_members.user_id, userIds)))

const members = people('members')

export const listMembersOf = (ctx: DbCtx, groupIds: string[]) =>
  ctx.db
    .select({ group_id: scim_group_members.group_id, value: members.id, display: members.email })
    .from(scim_group_members)
    .innerJoin(members, eq(members.id, scim_group_members.user_id))
    .where(inArray(scim_group_members.group_id, groupIds))
    .orderBy(asc(members.id))

export const countGroups = (ctx: DbCtx, organizationId: string): Promise<{ name: string; member_count: number }[]> =>
  ctx.db
    .select({ name: scim_groups.display_name, member_count: sql<number>`count(${scim_group_members.user_id})::int` })
    .from(scim_groups)
    .leftJoin(scim_group_members, eq(scim_group_members.group_id, scim_groups.id))
    .where(inOrganization(organizationId))
    .groupBy(scim_groups.id)
    .orderBy(asc(scim_groups.display_name))

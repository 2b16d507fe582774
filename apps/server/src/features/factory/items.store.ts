import { and, asc, eq, inArray, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Actor, Ctx, SystemCtx } from '../../platform/ctx.ts'
import { nameStatement } from '../../platform/db/named-statement.ts'
import { alphabetically } from '../../platform/db/alphabet.ts'
import { agents, crews, flows, memberships, organizations, tools } from '../../platform/db/schema/index.ts'
import { organizationIdsOf } from '../../platform/rights.ts'

type Db = Pick<SystemCtx, 'db'>

export const tables = { tool: tools, agent: agents, crew: crews, flow: flows }
export type ItemKind = keyof typeof tables

interface Rows {
  tool: typeof tools.$inferSelect
  agent: typeof agents.$inferSelect
  crew: typeof crews.$inferSelect
  flow: typeof flows.$inferSelect
}
export type ItemRow<K extends ItemKind> = Rows[K]
export type NewItem<K extends ItemKind> = (typeof tables)[K]['$inferInsert']

/** A row with how its reader stands to its creator. */
export type SeenItem<K extends ItemKind> = ItemRow<K> & { is_of_colleague: boolean }

/** The columns that all four share are of one type; those of its own each service knows by its row. */
const tableOf = (kind: ItemKind) => tables[kind] as typeof tools

/**
 * Asked anew each time, because people join and leave. What somebody built before an organization took them in is not its business: anybody
 * may add an account to an organization of theirs, and must gain nothing by it. The founder brings everything along.
 */
const isBuiltWithin = ({ created_by, created_at }: { created_by: SQLWrapper; created_at: SQLWrapper }, organizationIds: SQLWrapper): SQL =>
  sql`exists (select 1 from ${memberships} m join ${organizations} o on o.id = m.organization_id
    where m.user_id = ${created_by} and m.organization_id = any(${organizationIds}::uuid[])
      and (m.created_at <= ${created_at} or o.owner_id = ${created_by}))`

const sharesOrganization = (actor: Actor, table: typeof tools): SQL => isBuiltWithin(table, sql`${sql.param(organizationIdsOf(actor))}`)

const visibleTo = (actor: Actor, table: typeof tools) =>
  or(eq(table.is_auto_gen, true), eq(table.is_public, true), eq(table.created_by, actor.id), sharesOrganization(actor, table))

const selectSeen = (ctx: Db, actor: Actor, table: typeof tools) =>
  ctx.db.select({ item: table, is_of_colleague: sql<boolean>`${sharesOrganization(actor, table)}` }).from(table)

const toSeen = <K extends ItemKind>({ item, is_of_colleague }: { item: object; is_of_colleague: boolean }): SeenItem<K> =>
  ({ ...item, is_of_colleague }) as SeenItem<K>

/** What people have built themselves first, each part by name. */
export async function selectItems<K extends ItemKind>(ctx: Ctx, kind: K): Promise<SeenItem<K>[]> {
  const table = tableOf(kind)
  const rows = await selectSeen(ctx, ctx.user, table)
    .where(visibleTo(ctx.user, table))
    .orderBy(asc(table.is_auto_gen), alphabetically(table.name), asc(table.id))
  return rows.map(toSeen<K>)
}

export async function findItem<K extends ItemKind>(ctx: Ctx, kind: K, id: string): Promise<SeenItem<K> | undefined> {
  const table = tableOf(kind)
  const [row] = await selectSeen(ctx, ctx.user, table).where(and(eq(table.id, id), visibleTo(ctx.user, table)))
  return row && toSeen<K>(row)
}

/** Held until the transaction ends: what is being changed is neither changed, used anew nor deleted meanwhile. */
export async function findItemForChange<K extends ItemKind>(ctx: Ctx, kind: K, id: string): Promise<SeenItem<K> | undefined> {
  const table = tableOf(kind)
  const [row] = await selectSeen(ctx, ctx.user, table)
    .where(and(eq(table.id, id), visibleTo(ctx.user, table)))
    .for('update', { of: table })
  return row && toSeen<K>(row)
}

/** The names of those of these that the actor sees, by their ids. */
export async function selectNames(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const table = tableOf(kind)
  const rows = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleTo(ctx.user, table)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Those of these that the actor sees. They are held, so that none is deleted before what refers to it is written. */
export async function selectItemsAmong<K extends ItemKind>(ctx: Ctx, kind: K, ids: readonly string[]): Promise<SeenItem<K>[]> {
  if (ids.length === 0) return []
  const table = tableOf(kind)
  const rows = await selectSeen(ctx, ctx.user, table)
    .where(and(inArray(table.id, [...ids]), visibleTo(ctx.user, table)))
    .for('share', { of: table })
  return rows.map(toSeen<K>)
}

const value = sql.placeholder

/** `item` is the name of a row in a statement that is written once. */
const seenIn = (item: string): SQL => {
  const column = (name: string) => sql.raw(`${item}.${name}`)
  const made = { created_by: column('created_by'), created_at: column('created_at') }
  return sql`(${column('is_auto_gen')} or ${column('is_public')} or ${made.created_by} = ${value('actor')}::uuid
    or ${isBuiltWithin(made, sql`${value('organizations')}`)})`
}

const prepareForRun = (kind: ItemKind) =>
  nameStatement<ItemRow<ItemKind>>(
    `${kind}_for_run`,
    sql`select t.* from ${tables[kind]} t where t.id = any(${value('ids')}::uuid[]) and ${seenIn('t')}`,
  )

const forRun = { tool: prepareForRun('tool'), agent: prepareForRun('agent'), crew: prepareForRun('crew'), flow: prepareForRun('flow') }

const toReader = ({ user }: Ctx) => ({ actor: user.id, organizations: organizationIdsOf(user) })

/** Those of these that the actor sees, as they are now: a run keeps a copy of its own. Moments are given as texts. */
export async function selectItemsForRun<K extends ItemKind>(ctx: Ctx, kind: K, ids: readonly string[]): Promise<ItemRow<K>[]> {
  if (ids.length === 0) return []
  return (await forRun[kind](ctx, { ids: [...new Set(ids)], ...toReader(ctx) })) as ItemRow<K>[]
}

type CrewWithAgents = ItemRow<'crew'> & { agents: ItemRow<'agent'>[] }

const crewWithAgents = nameStatement<CrewWithAgents>(
  'crew_with_agents',
  sql`select t.*, (select coalesce(json_agg(a), '[]') from ${agents} a
      where a.id = any(t.agent_ids || array(select (task ->> 'agent')::uuid from jsonb_array_elements(t.tasks) task)) and ${seenIn('a')}) as agents
    from ${crews} t where t.id = ${value('id')}::uuid and ${seenIn('t')}`,
)

/** The same of a crew and the agents in it, at once. */
export async function findCrewWithAgents(ctx: Ctx, id: string): Promise<CrewWithAgents | undefined> {
  return (await crewWithAgents(ctx, { id, ...toReader(ctx) }))[0]
}

export async function insertItem<K extends ItemKind>(ctx: Db, kind: K, row: NewItem<K>): Promise<ItemRow<K>> {
  const [written] = await ctx.db
    .insert(tableOf(kind))
    .values(row as NewItem<'tool'>)
    .returning()
  return written as ItemRow<K>
}

export async function updateItem<K extends ItemKind>(ctx: Db, kind: K, id: string, patch: Partial<NewItem<K>>): Promise<ItemRow<K>> {
  const table = tableOf(kind)
  const [written] = await ctx.db
    .update(table)
    .set({ ...(patch as Partial<NewItem<'tool'>>), updated_at: sql`now()` })
    .where(eq(table.id, id))
    .returning()
  return written as ItemRow<K>
}

export async function deleteItem(ctx: Db, kind: ItemKind, id: string): Promise<void> {
  const table = tableOf(kind)
  await ctx.db.delete(table).where(eq(table.id, id))
}

/** Whoever sees what this person built: they and their organizations. */
export async function selectAudience(ctx: Db, creatorId: string | null): Promise<(string | null)[]> {
  if (creatorId === null) return []
  const rows = await ctx.db.select({ id: memberships.organization_id }).from(memberships).where(eq(memberships.user_id, creatorId))
  return [creatorId, ...rows.map(({ id }) => id)]
}

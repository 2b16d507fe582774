import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Actor, Ctx, DbCtx } from '../../../platform/ctx.ts'
import { firstRow } from '../../../platform/db/first-row.ts'
import { prepareStatement } from '../../../platform/db/prepared-statement.ts'
import { inAlphabeticalOrder } from '../../../platform/db/alphabetical-order.ts'
import { agents, crews, flows, tools } from '../factory.schema.ts'
import { organizationIdsOf } from '../../../platform/permissions.ts'
import { organizationNames } from '../../identity/index.ts'
import { exportOwned } from '../../../platform/records/personal-data.ts'

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

export type VisibleItem<K extends ItemKind> = ItemRow<K> & { organization_name: string | null }

/** The columns that all four tables share have the same type; each service knows its own columns by the row type. */
export const tableOf = (kind: ItemKind) => tables[kind] as typeof tools

const isBuiltIn = (table: typeof tools) => or(eq(table.is_auto_gen, true), eq(table.is_public, true))

const isPrivateOf = (actor: Actor, table: typeof tools) => and(isNull(table.organization_id), eq(table.created_by, actor.id))

/** The same rule as `canSee`. Memberships are read with each request, so a person who leaves loses the items at once. */
const visibleTo = (actor: Actor, table: typeof tools) =>
  or(isBuiltIn(table), isPrivateOf(actor, table), inArray(table.organization_id, organizationIdsOf(actor)))

/** The items that an item of this organization can refer to: built-in and public items, and those of the same organization. */
const visibleIn = (actor: Actor, organizationId: string | null, table: typeof tools) =>
  and(
    visibleTo(actor, table),
    or(isBuiltIn(table), organizationId === null ? isPrivateOf(actor, table) : eq(table.organization_id, organizationId)),
  )

const owners = organizationNames('owners')

const selectVisible = (ctx: DbCtx, table: typeof tools) =>
  ctx.db.select({ item: table, organization_name: owners.name }).from(table).leftJoin(owners, eq(owners.id, table.organization_id))

/** `row`: a row of the table of this kind. */
const toItemRow = <K extends ItemKind>(row: object) => row as ItemRow<K>

const toVisibleItem = <K extends ItemKind>({
  item,
  organization_name,
}: {
  item: object
  organization_name: string | null
}): VisibleItem<K> => ({ ...toItemRow<K>(item), organization_name })

/** People's own items first, then built-in ones, each sorted by name. */
export async function selectItems<K extends ItemKind>(ctx: Ctx, kind: K): Promise<VisibleItem<K>[]> {
  const table = tableOf(kind)
  const rows = await selectVisible(ctx, table)
    .where(visibleTo(ctx.user, table))
    .orderBy(asc(table.is_auto_gen), inAlphabeticalOrder(table.name), asc(table.id))
  return rows.map(toVisibleItem<K>)
}

export async function findItem<K extends ItemKind>(ctx: Ctx, kind: K, id: string): Promise<VisibleItem<K> | undefined> {
  const table = tableOf(kind)
  const [row] = await selectVisible(ctx, table).where(and(eq(table.id, id), visibleTo(ctx.user, table)))
  return row && toVisibleItem<K>(row)
}

/** Locks the row until the transaction ends: nobody can change, reference or delete the item meanwhile. */
export async function findItemForUpdate<K extends ItemKind>(ctx: Ctx, kind: K, id: string): Promise<VisibleItem<K> | undefined> {
  const table = tableOf(kind)
  const [row] = await selectVisible(ctx, table)
    .where(and(eq(table.id, id), visibleTo(ctx.user, table)))
    .for('update', { of: table })
  return row && toVisibleItem<K>(row)
}

/** The names of the items that the actor sees, by id. */
export async function selectNames(ctx: Ctx, kind: ItemKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const table = tableOf(kind)
  const rows = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(inArray(table.id, [...ids]), visibleTo(ctx.user, table)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The items that the actor sees, locked so that none is deleted before a reference to it is written. */
export async function selectItemsAmong<K extends ItemKind>(ctx: Ctx, kind: K, ids: readonly string[]): Promise<VisibleItem<K>[]> {
  return selectLocked(ctx, kind, ids, visibleTo(ctx.user, tableOf(kind)))
}

/** The items that an item of this organization can refer to; also locked. */
export async function selectReferable<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  ids: readonly string[],
  organizationId: string | null,
): Promise<VisibleItem<K>[]> {
  return selectLocked(ctx, kind, ids, visibleIn(ctx.user, organizationId, tableOf(kind)))
}

async function selectLocked<K extends ItemKind>(
  ctx: DbCtx,
  kind: K,
  ids: readonly string[],
  condition: SQL | undefined,
): Promise<VisibleItem<K>[]> {
  if (ids.length === 0) return []
  const table = tableOf(kind)
  const rows = await selectVisible(ctx, table)
    .where(and(inArray(table.id, [...ids]), condition))
    .for('share', { of: table })
  return rows.map(toVisibleItem<K>)
}

const value = sql.placeholder

/** The rule of `visibleIn` for prepared statements; `item` is the alias of a row. */
const visibleInSql = (item: string, organizationId?: SQL): SQL => {
  const column = (name: string) => sql.raw(`${item}.${name}`)
  const isInSame = organizationId ? sql`and ${column('organization_id')} is not distinct from ${organizationId}` : sql``
  return sql`(${column('is_auto_gen')} or ${column('is_public')}
    or ((${column('organization_id')} = any(${value('organizations')}::uuid[])
      or (${column('organization_id')} is null and ${column('created_by')} = ${value('actor')}::uuid)) ${isInSame}))`
}

const prepareForRun = <K extends ItemKind>(kind: K) => ({
  any: prepareStatement<ItemRow<K>>(
    sql`select t.* from ${tables[kind]} t where t.id = any(${value('ids')}::uuid[]) and ${visibleInSql('t')} order by t.id`,
  ),
  inOrganization: prepareStatement<ItemRow<K>>(
    sql`select t.* from ${tables[kind]} t
      where t.id = any(${value('ids')}::uuid[]) and ${visibleInSql('t', sql`${value('organization')}::uuid`)}
      order by t.id`,
  ),
})

const forRun: { [K in ItemKind]: ReturnType<typeof prepareForRun<K>> } = {
  tool: prepareForRun('tool'),
  agent: prepareForRun('agent'),
  crew: prepareForRun('crew'),
  flow: prepareForRun('flow'),
}

const toReader = ({ user }: Ctx) => ({ actor: user.id, organizations: organizationIdsOf(user) })

/** The current items that the actor sees, unlocked because a run stores its own copy. Timestamps are strings. */
export async function selectItemsForRun<K extends ItemKind>(ctx: Ctx, kind: K, ids: readonly string[]): Promise<ItemRow<K>[]> {
  if (ids.length === 0) return []
  return forRun[kind].any(ctx, { ids: [...new Set(ids)], ...toReader(ctx) })
}

/** The same for references of an item of this organization. */
export async function selectReferredForRun<K extends ItemKind>(
  ctx: Ctx,
  kind: K,
  ids: readonly string[],
  organization: string | null,
): Promise<ItemRow<K>[]> {
  if (ids.length === 0) return []
  return forRun[kind].inOrganization(ctx, { ids: [...new Set(ids)], organization, ...toReader(ctx) })
}

type CrewWithAgents = ItemRow<'crew'> & { agents: ItemRow<'agent'>[] }

const crewWithAgents = prepareStatement<CrewWithAgents>(
  sql`select t.*, (select coalesce(json_agg(a order by a.id), '[]') from ${agents} a
      where a.id = any(t.agent_ids || array(select (task ->> 'agent')::uuid from jsonb_array_elements(t.tasks) task))
        and ${visibleInSql('a', sql.raw('t.organization_id'))}) as agents
    from ${crews} t where t.id = ${value('id')}::uuid and ${visibleInSql('t')}`,
)

/** The same for a crew with its agents, in one query. */
export async function findCrewWithAgents(ctx: Ctx, id: string): Promise<CrewWithAgents | undefined> {
  return (await crewWithAgents(ctx, { id, ...toReader(ctx) }))[0]
}

export async function insertItem<K extends ItemKind>(ctx: DbCtx, kind: K, row: NewItem<K>): Promise<ItemRow<K>> {
  const written = await ctx.db
    .insert(tableOf(kind))
    .values(row as NewItem<'tool'>)
    .returning()
  return toItemRow<K>(firstRow(written))
}

export async function updateItem<K extends ItemKind>(ctx: DbCtx, kind: K, id: string, patch: Partial<NewItem<K>>): Promise<ItemRow<K>> {
  const table = tableOf(kind)
  const written = await ctx.db
    .update(table)
    .set({ ...(patch as Partial<NewItem<'tool'>>), updated_at: sql`now()` })
    .where(eq(table.id, id))
    .returning()
  return toItemRow<K>(firstRow(written))
}

export async function deleteItem(ctx: DbCtx, kind: ItemKind, id: string): Promise<void> {
  const table = tableOf(kind)
  await ctx.db.delete(table).where(eq(table.id, id))
}

export const exportTools = exportOwned(tools, tools.created_by, { omitted: ['secrets'] })
export const exportAgents = exportOwned(agents, agents.created_by)
export const exportCrews = exportOwned(crews, crews.created_by)
export const exportFlows = exportOwned(flows, flows.created_by)

/** The organization of a crew or flow, whose admins see its runs in the audit log; null for private and built-in ones. */
export const organizationOfDefinition = (definitionId: SQL): SQL =>
  sql`(select organization_id from ${crews} where id = ${definitionId} union all select organization_id from ${flows} where id = ${definitionId})`

export async function findOrganizationOfDefinition({ db }: DbCtx, definitionId: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string | null }>(sql`select ${organizationOfDefinition(sql`${definitionId}::uuid`)} as id`)
  return firstRow(rows).id
}

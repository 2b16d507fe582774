import { and, arrayOverlaps, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Actor, Agent, DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { audienceIdsOf } from '../../platform/permissions.ts'
import { selectPage, type PageLimits, type RowPage } from '../../platform/records/page.ts'
import { versions, type RecordState } from './history.schema.ts'

export type VersionRow = typeof versions.$inferSelect

/** Condition: the person or one of their organizations could see this version. Sharing a record doesn't reveal earlier contents. */
export const wasVisibleTo = (actor: Actor, { audience }: { audience: AnyPgColumn<{ data: string[] }> }): SQL =>
  arrayOverlaps(audience, audienceIdsOf(actor))

/** Selects one version more than the page, so that the page's oldest version has one to compare with. */
export function selectVersions(ctx: DbCtx, actor: Actor, recordId: string, { skip, limit }: PageLimits): Promise<RowPage<VersionRow>> {
  const where = and(eq(versions.record_id, recordId), wasVisibleTo(actor, versions))
  const list = ctx.db.select().from(versions).where(where).orderBy(desc(versions.version))
  return selectPage(list, { skip, limit: limit + 1 }, () => ctx.db.$count(versions, where))
}

export async function findVersion(ctx: DbCtx, actor: Actor, recordId: string, version: number): Promise<VersionRow | undefined> {
  const isWanted = and(eq(versions.record_id, recordId), eq(versions.version, version), wasVisibleTo(actor, versions))
  const [row] = await ctx.db.select().from(versions).where(isWanted)
  return row
}

/** The version that an agent wrote in a transaction, the one before and the latest; undefined if one of them is gone or the person didn't see it. */
export async function findVersionsAround(ctx: DbCtx, actor: Actor, recordId: string, { xid, agent }: { xid: number; agent: Agent }) {
  const own = and(eq(versions.record_id, recordId), wasVisibleTo(actor, versions))
  const select = (where: SQL | undefined) => ctx.db.select().from(versions).where(and(own, where)).orderBy(desc(versions.version)).limit(1)
  // The same number can occur again in another installation, after the database was copied.
  const isMade = and(eq(versions.xid, xid), eq(versions.agent_kind, agent.kind), eq(versions.agent_id, agent.id))
  const [made] = await select(isMade)
  const [before] = made ? await select(eq(versions.version, made.version - 1)) : []
  const [latest] = await select(undefined)
  return made && before && latest ? { made, before, latest } : undefined
}

/** The number of the current transaction, as its versions store it. */
export async function readTransactionId({ db }: DbCtx): Promise<number> {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`)
  return Number(firstRow(rows).xid)
}

/**
 * Makes the trigger write a new version for this transaction. Merging with the latest version would replace a version that the person can
 * still restore.
 */
export async function preventMerge(ctx: DbCtx): Promise<void> {
  await ctx.db.execute(sql`select set_config('adjutant.restoring', 'on', true)`)
}

/** Writes this transaction's version now and marks it as restored; false if the transaction changed nothing. */
export async function markRestored(ctx: DbCtx, recordId: string, restored_version: number): Promise<boolean> {
  await preventMerge(ctx)
  await ctx.db.execute(sql`set constraints all immediate`)
  const isOwn = eq(versions.xid, sql`pg_current_xact_id()::text::bigint`)
  const marked = await ctx.db
    .update(versions)
    .set({ action: 'restored', restored_version })
    .where(and(eq(versions.record_id, recordId), isOwn))
    .returning({ version: versions.version })
  return marked.length > 0
}

/** More records than a page of changes shows; the rest is only counted up to here. */
const maxChangedRecords = 500

const isOfOthers = (actor: Actor) => or(ne(versions.actor_id, actor.id), sql`${versions.actor_id} is null`, isNotNull(versions.agent_kind))

/** Records that others or agents changed after that time and that the person saw, the latest change first. */
export function selectChangedRecords(ctx: DbCtx, actor: Actor, since: Date) {
  return ctx.db
    .select({
      record_id: versions.record_id,
      kind: versions.kind,
      at: sql<Date>`max(${versions.at})`.mapWith(versions.at),
      count: sql<number>`count(*)::int`,
      isNew: sql<boolean>`bool_or(${versions.action} = 'created')`,
      actor_ids: sql<string[]>`coalesce(array_agg(distinct ${versions.actor_id}) filter (where ${versions.actor_id} is not null), '{}')`,
      agent_kinds: sql<
        NonNullable<VersionRow['agent_kind']>[]
      >`coalesce(array_agg(distinct ${versions.agent_kind}) filter (where ${versions.agent_kind} is not null), '{}')`,
    })
    .from(versions)
    .where(and(gt(versions.at, since), arrayOverlaps(versions.audience, audienceIdsOf(actor)), isOfOthers(actor)))
    .groupBy(versions.record_id, versions.kind)
    .orderBy(desc(sql`max(${versions.at})`), versions.record_id)
    .limit(maxChangedRecords)
}

export type ChangedRow = Awaited<ReturnType<typeof selectChangedRecords>>[number]

/** The latest state of each record that the person saw, or saw until that time. */
export async function selectStates(ctx: DbCtx, actor: Actor, ids: readonly string[], at?: Date): Promise<Map<string, RecordState>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectDistinctOn([versions.record_id], { id: versions.record_id, state: versions.state })
    .from(versions)
    .where(and(inArray(versions.record_id, [...ids]), wasVisibleTo(actor, versions), at && lte(versions.at, at)))
    .orderBy(versions.record_id, desc(versions.version))
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** `run`: records that these runs created. `record`: the given records, if a run created them. Returns the latest first. */
export function selectCreatedByRuns(ctx: DbCtx, by: 'run' | 'record', ids: readonly string[], limit: number) {
  const isWanted = inArray(by === 'run' ? versions.agent_id : versions.record_id, [...ids])
  return ctx.db
    .select({ run_id: sql<string>`${versions.agent_id}`, kind: versions.kind, id: versions.record_id })
    .from(versions)
    .where(and(isWanted, eq(versions.action, 'created'), isNotNull(versions.agent_id), inArray(versions.agent_kind, ['run', 'schedule'])))
    .orderBy(desc(versions.record_id))
    .limit(limit)
}

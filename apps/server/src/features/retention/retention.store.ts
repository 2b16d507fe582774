import type { Retention } from '@adjutant/contract/accounts/personal-data'
import { limits } from '@adjutant/contract/core/limits'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Ctx, SystemCtx } from '../../platform/ctx.ts'
import { accounts } from '../identity/index.ts'
import { retention_periods } from './retention.schema.ts'

type Db = Pick<SystemCtx, 'db'>

const none: Retention = { conversations_days: null, runs_days: null, bin_days: limits.binDays }

export async function findPeriods({ db }: Db, organizationId: string): Promise<Retention> {
  const [row] = await db.select().from(retention_periods).where(eq(retention_periods.organization_id, organizationId))
  return row ? { conversations_days: row.conversations_days, runs_days: row.runs_days, bin_days: row.bin_days } : none
}

export async function storePeriods({ db }: Db, organizationId: string, periods: Retention): Promise<void> {
  await db
    .insert(retention_periods)
    .values({ organization_id: organizationId, ...periods })
    .onConflictDoUpdate({ target: retention_periods.organization_id, set: { ...periods, updated_at: sql`now()` } })
}

/** People count to an organization that manages their account or is their primary one. Of two organizations the shorter period applies. */
const storedPeriods = sql`select u.id as user_id, min(p.conversations_days) as conversations_days, min(p.runs_days) as runs_days,
    min(p.bin_days) as bin_days
  from ${accounts('u')} join retention_periods p on p.organization_id in (u.organization_id, u.managed_by_id) group by u.id`

/** Retention of this person's deleted records: their organizations' setting, or thirty days without an organization. */
export async function findTrashDays({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<number> {
  const { rows } = await db.execute<{ bin_days: number }>(sql`select p.bin_days from (${storedPeriods}) p where p.user_id = ${user.id}`)
  return rows[0]?.bin_days ?? limits.binDays
}

const selectRequestedPeriods = (organizationId: string, { conversations_days, runs_days, bin_days }: Retention) =>
  sql`select u.id as user_id, ${conversations_days}::int as conversations_days, ${runs_days}::int as runs_days, ${bin_days}::int as bin_days
    from ${accounts('u')} where ${organizationId}::uuid in (u.organization_id, u.managed_by_id)`

const isPast = (moment: string, period: string) => sql`${sql.raw(moment)} < now() - make_interval(days => ${sql.raw(`p.${period}`)})`

/** An active answer or run keeps its conversation. */
const oldConversations = (periods: SQL) => sql`select c.id, c.user_id from conversations c join (${periods}) p on p.user_id = c.user_id
  where ${isPast('c.updated_at', 'conversations_days')}
    and not exists (select from messages m where m.conversation_id = c.id and m.lease_until is not null)
    and not exists (select from runs r where r.conversation_id = c.id and r.ended_at is null)`

const oldRuns = (periods: SQL) => sql`select r.id, r.user_id from runs r join (${periods}) p on p.user_id = r.user_id
  where r.ended_at is not null and ${isPast('r.ended_at', 'runs_days')}`

/** Each with its owner column. */
const binTables = {
  tasks: 'created_by_user_id',
  goals: 'user_id',
  notes: 'user_id',
  contacts: 'created_by_user_id',
  files: 'created_by_user_id',
  conversations: 'user_id',
} as const
type BinTable = keyof typeof binTables

/** Only the person's own records: others' records that they deleted in another organization don't follow this organization's period. */
const oldInTrash = (table: BinTable, periods: SQL) =>
  sql`select t.id, t.deleted_by_user_id as user_id from ${sql.identifier(table)} t join (${periods}) p on p.user_id = t.deleted_by_user_id
    where t.deleted_at is not null and t.${sql.identifier(binTables[table])} = t.deleted_by_user_id and ${isPast('t.deleted_at', 'bin_days')}`

async function countOf({ db }: Db, selection: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: string | number }>(sql`select count(*) as count from (${selection}) s`)
  return Number(rows[0]!.count)
}

export async function countOld(ctx: Db, organizationId: string, requestedPeriods: Retention) {
  const periods = selectRequestedPeriods(organizationId, requestedPeriods)
  let bin = 0
  for (const table of Object.keys(binTables) as BinTable[]) bin += await countOf(ctx, oldInTrash(table, periods))
  return { conversations: await countOf(ctx, oldConversations(periods)), runs: await countOf(ctx, oldRuns(periods)), bin }
}

/** Small batches let others use the connection in between. */
const sliceSize = 100

async function deleteSlice({ db }: Db, table: string, selection: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`with old as (select id, user_id from (${selection}) s limit ${sliceSize}), gone as (
        delete from ${sql.identifier(table)} t using old where t.id = old.id returning old.user_id)
      select user_id from gone`,
  )
  return rows.map(({ user_id }) => user_id)
}

export interface Deleted {
  topic: 'conversations' | 'runs' | 'bin'
  userIds: string[]
}

/** Each batch is its own transaction; the caller notifies the owners of the deleted records. */
export async function* deleteOld(ctx: Db): AsyncGenerator<Deleted> {
  const all = [
    { topic: 'conversations', table: 'conversations', selection: oldConversations(storedPeriods) },
    { topic: 'runs', table: 'runs', selection: oldRuns(storedPeriods) },
    ...(Object.keys(binTables) as BinTable[]).map(
      (table) => ({ topic: 'bin', table, selection: oldInTrash(table, storedPeriods) }) as const,
    ),
  ] as const
  for (const { topic, table, selection } of all)
    for (let userIds: string[]; (userIds = await deleteSlice(ctx, table, selection)).length > 0;) yield { topic, userIds }
}

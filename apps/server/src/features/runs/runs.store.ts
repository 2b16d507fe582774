import type { RunEvent, RunKind } from '@adjutant/engine'
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../platform/ctx.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { prepareStatement } from '../../platform/db/prepared-statement.ts'
import { type PageLimits, selectPage } from '../../platform/records/page.ts'
import { run_effects, run_events, runs } from './runs.schema.ts'
import { type RunRow, toRunEvent } from './store/run-store.ts'
import type { StepText } from './stream/step-texts.ts'
import { exportOwned, jobColumnNames } from '../../platform/records/personal-data.ts'
import { notNull } from '../../platform/db/not-null.ts'

/** A run is visible only to its owner. */
const isOwn = (actor: Actor, kind: RunKind) => and(eq(runs.user_id, actor.id), eq(runs.kind, kind))

export async function findRun(ctx: DbCtx, actor: Actor, kind: RunKind, id: string): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(runs)
    .where(and(isOwn(actor, kind), eq(runs.id, id)))
  return row
}

export async function findAnyRun(ctx: DbCtx, actor: Actor, id: string): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(runs)
    .where(and(eq(runs.user_id, actor.id), eq(runs.id, id)))
  return row
}

export type RunProgress = Pick<RunRow, 'seq' | 'status' | 'partial_output'> & { events: RunEvent[] }

const progressStatement = prepareStatement<Omit<RunProgress, 'events'> & { events: (typeof run_events.$inferSelect)[] }>(
  sql`select seq, status, partial_output, (select coalesce(json_agg(e order by e.seq), '[]') from ${run_events} e
      where e.run_id = ${runs.id} and e.seq > ${sql.placeholder('after')}::int) as events
    from ${runs} where id = ${sql.placeholder('id')}::uuid and user_id = ${sql.placeholder('user')}::uuid and kind = ${sql.placeholder('kind')}`,
)

/** A run's status for its subscribers, with its events after `after`. */
export async function findRunProgress(
  ctx: DbCtx,
  actor: Actor,
  kind: RunKind,
  id: string,
  after: number,
): Promise<RunProgress | undefined> {
  const [row] = await progressStatement(ctx, { id, user: actor.id, kind, after })
  return row && { ...row, events: row.events.map(toRunEvent) }
}

interface Query extends PageLimits {
  conversation_id?: string | undefined
}

export async function selectRuns(ctx: DbCtx, actor: Actor, kind: RunKind, { conversation_id, ...limits }: Query) {
  const where = and(isOwn(actor, kind), conversation_id === undefined ? undefined : eq(runs.conversation_id, conversation_id))
  const list = ctx.db.select().from(runs).where(where).orderBy(desc(runs.created_at), desc(runs.id))
  return selectPage(list, limits, () => ctx.db.$count(runs, where))
}

/** The events of these runs, ordered within each run. */
export async function selectEventsOf(ctx: DbCtx, ids: string[]): Promise<Map<string, RunEvent[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(run_events)
    .where(inArray(run_events.run_id, ids))
    .orderBy(asc(run_events.run_id), asc(run_events.seq))
  const byRun = Map.groupBy(rows, ({ run_id }) => run_id)
  return new Map([...byRun].map(([id, events]) => [id, events.map(toRunEvent)]))
}

const eventsAfter = prepareStatement<Omit<typeof run_events.$inferSelect, 'at_ms'> & { at_ms: string }>(
  sql`select * from ${run_events} where run_id = ${sql.placeholder('run')}::uuid and seq > ${sql.placeholder('seq')}::int order by seq`,
)

export async function selectEventsAfter(ctx: DbCtx, runId: string, seq: number): Promise<RunEvent[]> {
  const rows = await eventsAfter(ctx, { run: runId, seq })
  return rows.map((row) => toRunEvent({ ...row, at_ms: Number(row.at_ms) }))
}

/** The active step's partial output as last saved. */
export async function findPartialOutput(ctx: DbCtx, runId: string): Promise<RunRow['partial_output'] | undefined> {
  const [row] = await ctx.db.select({ partial_output: runs.partial_output }).from(runs).where(eq(runs.id, runId))
  return row?.partial_output
}

/** The saved partial outputs of all runs of a person. */
export async function selectPartialOutputs(ctx: DbCtx, userId: string): Promise<StepText[]> {
  const rows = await ctx.db
    .select({ id: runs.id, userId: runs.user_id, kind: runs.kind, output: runs.partial_output })
    .from(runs)
    .where(and(eq(runs.user_id, userId), eq(runs.status, 'running'), isNotNull(runs.partial_output)))
  return rows.flatMap(({ output, ...run }) => (output ? [{ ...run, ...output }] : []))
}

/** An unfinished run of this flow that was started outside of conversations. */
export async function findActiveRun(ctx: DbCtx, userId: string, definitionId: string): Promise<{ id: string } | undefined> {
  const [row] = await ctx.db
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.user_id, userId),
        eq(runs.definition_id, definitionId),
        isNull(runs.conversation_id),
        inArray(runs.status, ['pending', 'running', 'waiting']),
      ),
    )
    .limit(1)
  return row
}

/** The latest run of each schedule. */
export async function selectLastRuns(ctx: DbCtx, scheduleIds: string[]) {
  if (scheduleIds.length === 0) return []
  return ctx.db
    .selectDistinctOn([runs.schedule_id], {
      schedule_id: runs.schedule_id,
      id: runs.id,
      status: runs.status,
      wait: runs.wait,
      created_at: runs.created_at,
    })
    .from(runs)
    .where(inArray(runs.schedule_id, scheduleIds))
    .orderBy(runs.schedule_id, desc(runs.created_at), desc(runs.id))
}

export async function getSnapshot(ctx: DbCtx, runId: string): Promise<RunRow['snapshot']> {
  return firstRow(await ctx.db.select({ snapshot: runs.snapshot }).from(runs).where(eq(runs.id, runId))).snapshot
}

export async function insertEffects(ctx: DbCtx, rows: (typeof run_effects.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await ctx.db.insert(run_effects).values(rows)
}

const undoneKind = 'undone'
/** No tool call or other effect has this step. */
const undoneStep = -3

/** False if the call was undone before. */
export async function insertUndone(ctx: DbCtx, runId: string, { id, seq }: { id: string; seq: number }): Promise<boolean> {
  const row = { run_id: runId, step: undoneStep, n: seq, kind: undoneKind, title: id }
  const rows = await ctx.db.insert(run_effects).values(row).onConflictDoNothing().returning({ n: run_effects.n })
  return rows.length > 0
}

/** The ids of the undone calls, by run. */
export async function selectUndone(ctx: DbCtx, runIds: string[]): Promise<Map<string, Set<string>>> {
  if (runIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ run_id: run_effects.run_id, call: notNull(run_effects.title) })
    .from(run_effects)
    .where(and(inArray(run_effects.run_id, runIds), eq(run_effects.kind, undoneKind)))
  const byRun = Map.groupBy(rows, ({ run_id }) => run_id)
  return new Map([...byRun].map(([id, all]) => [id, new Set(all.map(({ call }) => call))]))
}

/** Excluded: the state of the engine. */
const engineColumns = ['snapshot', 'worker', 'fence', 'partial_output', 'worker_requests']

export const exportRuns = exportOwned(runs, runs.user_id, { omitted: [...engineColumns, ...jobColumnNames] })

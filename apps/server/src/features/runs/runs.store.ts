import type { RunEvent, RunKind } from '@adjutant/engine'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Actor, SystemCtx } from '../../platform/ctx.ts'
import { run_events, runs } from '../../platform/db/schema/index.ts'
import { toRunEvent, type RunRow } from './run-store.ts'
import type { OwnedText } from './text-board.ts'

type Db = Pick<SystemCtx, 'db'>

/** A run is for whoever started it, and for nobody else. */
const isOwn = (actor: Actor, kind: RunKind) => and(eq(runs.user_id, actor.id), eq(runs.kind, kind))

export async function findRun(ctx: Db, actor: Actor, kind: RunKind, id: string): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(runs)
    .where(and(isOwn(actor, kind), eq(runs.id, id)))
  return row
}

export async function findAnyRun(ctx: Db, actor: Actor, id: string): Promise<RunRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(runs)
    .where(and(eq(runs.user_id, actor.id), eq(runs.id, id)))
  return row
}

interface Query {
  conversation_id?: string | undefined
  skip: number
  limit: number
}

export async function selectRuns(ctx: Db, actor: Actor, kind: RunKind, { conversation_id, skip, limit }: Query) {
  const where = and(isOwn(actor, kind), conversation_id === undefined ? undefined : eq(runs.conversation_id, conversation_id))
  const rows = await ctx.db.select().from(runs).where(where).orderBy(desc(runs.created_at), desc(runs.id)).offset(skip).limit(limit)
  return { rows, total: await ctx.db.$count(runs, where) }
}

/** The events of these runs, each run's in their order. */
export async function selectEventsOf(ctx: Db, ids: string[]): Promise<Map<string, RunEvent[]>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select()
    .from(run_events)
    .where(inArray(run_events.run_id, ids))
    .orderBy(asc(run_events.run_id), asc(run_events.seq))
  const byRun = Map.groupBy(rows, ({ run_id }) => run_id)
  return new Map([...byRun].map(([id, events]) => [id, events.map(toRunEvent)]))
}

export async function selectEventsAfter(ctx: Db, runId: string, seq: number): Promise<RunEvent[]> {
  const rows = await ctx.db
    .select()
    .from(run_events)
    .where(and(eq(run_events.run_id, runId), gt(run_events.seq, seq)))
    .orderBy(asc(run_events.seq))
  return rows.map(toRunEvent)
}

/** What the step at work has said so far, as it was saved last. */
export async function findSaid(ctx: Db, runId: string): Promise<RunRow['said'] | undefined> {
  const [row] = await ctx.db.select({ said: runs.said }).from(runs).where(eq(runs.id, runId))
  return row?.said
}

/** The same of all runs of a person. */
export async function selectSaid(ctx: Db, userId: string): Promise<OwnedText[]> {
  const rows = await ctx.db
    .select({ runId: runs.id, userId: runs.user_id, kind: runs.kind, said: runs.said })
    .from(runs)
    .where(and(eq(runs.user_id, userId), eq(runs.status, 'running'), isNotNull(runs.said)))
  return rows.map((row) => ({ ...row, said: row.said! }))
}

/** Those that a worker is busy with or is about to be; one that waits for its person costs nothing. */
export const countAtWork = (ctx: Db, userId: string): Promise<number> =>
  ctx.db.$count(runs, and(eq(runs.user_id, userId), inArray(runs.status, ['pending', 'running'])))

/** A run of this flow, started outside of any conversation, that has not ended. */
export async function findActiveRun(ctx: Db, userId: string, definitionId: string): Promise<{ id: string } | undefined> {
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

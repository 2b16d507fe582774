import type { CreatedRecord, RunListQuery } from '@adjutant/contract/ai/runs'
import { and, desc, eq, gte, ilike, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { run_effects, runs } from '../runs.schema.ts'
import { toLikePattern } from '../../../platform/db/like-pattern.ts'
import { notNull } from '../../../platform/db/not-null.ts'

/** Maximum characters of a result in a list, truncated between words. */
const resultPreviewLength = 300
const resultPreview = sql<string | null>`case when length(${runs.result}) <= ${sql.raw(String(resultPreviewLength))} then ${runs.result}
  else regexp_replace(left(${runs.result}, ${sql.raw(String(resultPreviewLength))}), '\\s+\\S*$', '') || '…' end`

const isRetried = sql<boolean>`exists (select 1 from ${runs} again where again.retry_of = ${runs}.id)`

const columns = {
  id: runs.id,
  kind: runs.kind,
  definition_id: runs.definition_id,
  conversation_id: runs.conversation_id,
  name: runs.name,
  schedule_id: runs.schedule_id,
  goal_id: runs.goal_id,
  retry_of: runs.retry_of,
  status: runs.status,
  wait: runs.wait,
  reason: runs.reason,
  input_tokens: runs.input_tokens,
  output_tokens: runs.output_tokens,
  worked_ms: runs.worked_ms,
  cost_usd: runs.cost_usd,
  steps_done: runs.steps_done,
  steps_total: runs.steps_total,
  created_at: runs.created_at,
  ended_at: runs.ended_at,
  // The snapshot and the result are long, so the database returns only the shown part.
  result: resultPreview,
  at_step: sql<string | null>`${runs.snapshot}->'plan'->'steps'->${runs.step}->>'title'`,
  result_as: sql<string>`coalesce(${runs.snapshot}->'plan'->>'result', 'message')`,
  is_retried: isRetried,
}

const selectRunSummaries = (ctx: DbCtx) => ctx.db.select(columns).from(runs)
export type RunSummaryRow = Awaited<ReturnType<typeof selectRunSummaries>>[number]

export async function findRunSummary(ctx: DbCtx, actor: Actor, id: string): Promise<RunSummaryRow | undefined> {
  const [row] = await selectRunSummaries(ctx).where(and(eq(runs.user_id, actor.id), eq(runs.id, id)))
  return row
}

/** UTC days, both inclusive. */
export const isWithin = ({ from, to }: { from?: string | undefined; to?: string | undefined }): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(runs.created_at, new Date(`${from}T00:00:00Z`)),
    to === undefined ? undefined : lt(runs.created_at, sql`(${to}::date + 1)::timestamp at time zone 'UTC'`),
  )

const toConditions = ({
  kind,
  status,
  outcome,
  definition_id,
  schedule_id,
  goal_id,
  search,
  from,
  to,
}: RunListQuery): (SQL | undefined)[] => [
  kind && eq(runs.kind, kind),
  status?.length ? inArray(runs.status, status.includes('completed') ? [...status, 'stopped'] : status) : undefined,
  outcome?.length ? inArray(runs.status, outcome) : undefined,
  definition_id === undefined ? undefined : eq(runs.definition_id, definition_id),
  schedule_id === undefined ? undefined : eq(runs.schedule_id, schedule_id),
  goal_id === undefined ? undefined : eq(runs.goal_id, goal_id),
  search ? ilike(runs.name, toLikePattern(search)) : undefined,
  isWithin({ from, to }),
]

/** Ids increase with time, so they are also the list order. One extra row shows whether there is another page. */
export const selectPage = (ctx: DbCtx, actor: Actor, query: RunListQuery): Promise<RunSummaryRow[]> =>
  selectRunSummaries(ctx)
    .where(and(eq(runs.user_id, actor.id), query.after ? lt(runs.id, query.after) : undefined, ...toConditions(query)))
    .orderBy(desc(runs.id))
    .limit(query.limit + 1)

/** The records created from these runs' results, by run. */
export async function selectCreatedByRun(ctx: DbCtx, runIds: string[]): Promise<Map<string, CreatedRecord[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      run_id: run_effects.run_id,
      kind: sql<CreatedRecord['kind']>`${run_effects.kind}`,
      id: notNull(run_effects.record_id),
      title: notNull(run_effects.title),
    })
    .from(run_effects)
    .where(and(inArray(run_effects.run_id, runIds), isNotNull(run_effects.record_id)))
    .orderBy(run_effects.run_id, run_effects.n)
  const byRun = Map.groupBy(rows, ({ run_id }) => run_id)
  return new Map([...byRun].map(([runId, made]) => [runId, made.map(({ kind, id, title }) => ({ kind, id, title }))]))
}

/** The runs that were retried. */
export async function selectRetried(ctx: DbCtx, runIds: string[]): Promise<Set<string>> {
  if (runIds.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: notNull(runs.retry_of) })
    .from(runs)
    .where(inArray(runs.retry_of, runIds))
  return new Set(rows.map(({ id }) => id))
}

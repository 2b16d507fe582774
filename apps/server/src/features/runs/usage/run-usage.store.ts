import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { run_events, runs } from '../runs.schema.ts'
import { isWithin } from '../list/run-summaries.store.ts'
import { notNull } from '../../../platform/db/not-null.ts'

export interface Period {
  from: string
  to: string
}

const maxRows = 100

const isOfPeriod = (actor: Actor, period: Period) => and(eq(runs.user_id, actor.id), isWithin(period))

const tokens = sql<number>`sum(${runs.input_tokens} + ${runs.output_tokens})`

const sums = {
  runs: sql<number>`count(*)::int`,
  input_tokens: sql<number>`coalesce(sum(${runs.input_tokens}), 0)::float8`,
  output_tokens: sql<number>`coalesce(sum(${runs.output_tokens}), 0)::float8`,
  worked_ms: sql<number>`coalesce(sum(${runs.worked_ms}), 0)::float8`,
  /** One unknown price makes the sum unknown. */
  cost_usd: sql<number | null>`case when bool_or(${runs.cost_usd} is null) then null else coalesce(sum(${runs.cost_usd}), 0) end`,
}

export async function sumAll(ctx: DbCtx, actor: Actor, period: Period) {
  return firstRow(await ctx.db.select(sums).from(runs).where(isOfPeriod(actor, period)))
}

/** Named as in the latest run. */
export const sumByDefinition = (ctx: DbCtx, actor: Actor, period: Period) =>
  ctx.db
    .select({ ...sums, id: runs.definition_id, name: sql<string>`(array_agg(${runs.name} order by ${runs.id} desc))[1]` })
    .from(runs)
    .where(isOfPeriod(actor, period))
    .groupBy(runs.definition_id)
    .orderBy(desc(tokens), runs.definition_id)
    .limit(maxRows)

export const sumByGoal = (ctx: DbCtx, actor: Actor, period: Period) =>
  ctx.db
    .select({ ...sums, id: notNull(runs.goal_id) })
    .from(runs)
    .where(and(isOfPeriod(actor, period), isNotNull(runs.goal_id)))
    .groupBy(runs.goal_id)
    .orderBy(desc(tokens), runs.goal_id)
    .limit(maxRows)

const turn = sql`${run_events.details}->'turn'`
const agentId = sql<string>`${turn}->>'agent'`

const inRun = sql`(partition by ${run_events.run_id} order by ${run_events.seq})`

/**
 * A model's answer belongs to the event that it caused, so its duration is the time since the previous event, unless the run waited for an
 * unavailable model.
 */
export function sumByAgentAndModel(ctx: DbCtx, actor: Actor, period: Period) {
  const turns = ctx.db.$with('turns').as(
    ctx.db
      .select({
        run_id: run_events.run_id,
        agent: sql<string | null>`${agentId}`.as('agent'),
        name: sql<string>`coalesce(jsonb_path_query_first(${runs.snapshot}, '$.plan.agents[*] ? (@.id == $id).name', jsonb_build_object('id', ${agentId})) #>> '{}', '')`.as(
          'agent_name',
        ),
        model: sql<string | null>`${turn}->>'model'`.as('model'),
        input: sql<number>`(${turn}->'usage'->>'input_tokens')::bigint`.as('input'),
        output: sql<number>`(${turn}->'usage'->>'output_tokens')::bigint`.as('output'),
        cached: sql<number>`coalesce((${turn}->'usage'->>'cached_tokens')::bigint, 0)`.as('cached'),
        ms: sql<number>`case when lag(${run_events.details}->>'code') over ${inRun} is distinct from 'model_unavailable'
          then ${run_events.at_ms} - lag(${run_events.at_ms}) over ${inRun} end`.as('ms'),
      })
      .from(run_events)
      .innerJoin(runs, eq(runs.id, run_events.run_id))
      .where(isOfPeriod(actor, period)),
  )
  return ctx.db
    .with(turns)
    .select({
      name: turns.name,
      model: turns.model,
      runs: sql<string[]>`array_agg(distinct ${turns.run_id}::text)`,
      input_tokens: sql<number>`sum(${turns.input})::float8`,
      output_tokens: sql<number>`sum(${turns.output})::float8`,
      cached_tokens: sql<number>`sum(${turns.cached})::float8`,
      worked_ms: sql<number>`coalesce(sum(${turns.ms}), 0)::float8`,
    })
    .from(turns)
    .where(isNotNull(turns.agent))
    .groupBy(turns.name, turns.model)
}

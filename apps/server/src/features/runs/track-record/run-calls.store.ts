import type { EventType } from '@adjutant/engine'
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Actor, DbCtx } from '../../../platform/ctx.ts'
import { run_events, runs } from '../runs.schema.ts'

/** The tools of a run's plan, without their texts. */
export interface RunTools {
  id: string
  tools: { name: string; title?: string; builtin?: string; effect: string }[]
}

/** The part of an event that the track record needs. */
export interface CallEvent {
  run_id: string
  type: EventType
  at_ms: number
  step: number | null
  call: string | null
  tool: string | null
  ok: boolean | null
  /** The name of the agent. */
  agent: string | null
  wait: number | null
  decision: string | null
  is_edited: boolean
  /** The calls that are asked about, or that a reply is about. */
  calls: { call: string; tool?: string }[] | null
}

const maxRuns = 500
const types: EventType[] = ['step_started', 'wait_for_human', 'human_reply', 'tool_call', 'tool_result']

const tools = sql<RunTools['tools']>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(
    jsonb_build_object('name', tool->'name', 'title', tool->'title', 'builtin', tool->'builtin', 'effect', tool->'effect')))
  from jsonb_array_elements(${runs.snapshot}->'plan'->'tools') tool), '[]')`

/** The latest runs of the person. */
export const selectRunTools = (ctx: DbCtx, actor: Actor, since: Date): Promise<RunTools[]> =>
  ctx.db
    .select({ id: runs.id, tools })
    .from(runs)
    .where(and(eq(runs.user_id, actor.id), gte(runs.created_at, since)))
    .orderBy(desc(runs.id))
    .limit(maxRuns)

const { details } = run_events
const textOf = (key: string) => sql<string | null>`${details}->>${key}::text`
const numberOf = (key: string) => sql<number | null>`(${details}->>${key}::text)::int`

/** Grouped by run, in the order of their sequence numbers. */
export async function selectCallEvents(ctx: DbCtx, runIds: string[]): Promise<Map<string, CallEvent[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      run_id: run_events.run_id,
      type: run_events.type,
      at_ms: run_events.at_ms,
      step: numberOf('step'),
      call: textOf('call'),
      tool: sql<string | null>`coalesce(${details}->>'tool', ${details}->'approval'->>'tool')`,
      ok: sql<boolean | null>`(${details}->>'ok')::boolean`,
      agent: textOf('agent'),
      wait: numberOf('wait'),
      decision: textOf('decision'),
      is_edited: sql<boolean>`${run_events.type} = 'human_reply' and ${details} ? 'arguments'`,
      calls: sql<CallEvent['calls']>`case
        when ${details} ? 'approvals' then (select jsonb_agg(jsonb_build_object('call', item->'call', 'tool', item->'tool'))
          from jsonb_array_elements(${details}->'approvals') item)
        when ${details} ? 'calls' then (select jsonb_agg(jsonb_build_object('call', item)) from jsonb_array_elements(${details}->'calls') item)
      end`,
    })
    .from(run_events)
    .where(and(inArray(run_events.run_id, runIds), inArray(run_events.type, types)))
    .orderBy(asc(run_events.run_id), asc(run_events.seq))
  return Map.groupBy(rows, ({ run_id }) => run_id)
}

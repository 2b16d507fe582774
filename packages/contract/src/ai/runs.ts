import { z } from 'zod'
import { crewRunStatuses, flowRunStatuses, resultKinds, runEventTypes, runKinds, runOutcomes, runStatuses } from '../core/choices.ts'
import { defineRoutes } from '../core/define.ts'
import { day, Id, Timestamp, paging, someOf, text, integer } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { Statement } from './acts.ts'
import { Usage } from './conversations.ts'
import { RunCost } from './run-cost.ts'
import { RunModelCall } from './run-model-calls.ts'
import { CrewRunStart, CrewRunStarted, FlowRunStart, FlowRunStarted, NamedFlowStart, RunStartQuery, WaitQuery } from './run-starts.ts'

export const RunEvent = z
  .object({
    /** Sequence number in the run, from 1 without a gap; a `delta` is not stored and has none. */
    id: z.int().nullable(),
    type: z.enum(runEventTypes),
    summary: z.string(),
    details: z.record(z.string(), z.json()),
    ts: Timestamp,
  })
  .meta({ id: 'RunEvent' })
export type RunEvent = z.infer<typeof RunEvent>

/** A record created from the result. */
export const CreatedRecord = z
  .object({ kind: z.enum(['advice', 'task', 'note', 'file']), id: Id, title: z.string() })
  .meta({ id: 'MadeRecord' })
export type CreatedRecord = z.infer<typeof CreatedRecord>

export const RunStep = z
  .object({
    /** Step number in the plan, as used by events and pieces; branches are omitted from the list. */
    step: z.int(),
    title: z.string(),
    /** An agent, a tool, or the person. */
    by: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'skipped', 'failed', 'stopped']),
    output: z.string().nullable(),
    spent: RunCost,
  })
  .meta({ id: 'RunStep' })
export type RunStep = z.infer<typeof RunStep>

const origin = {
  id: Id,
  conversation_id: Id.nullable(),
  /** Name of the crew or flow when the run started. */
  name: z.string(),
  schedule_id: Id.nullable(),
  goal_id: Id.nullable(),
  /** The run that this one continues, from the step that did not finish. */
  retry_of: Id.nullable(),
  /** The outcome; null while active. Unlike `status`, it distinguishes stopped from completed. */
  outcome: z.enum(runOutcomes).nullable(),
  /** True if the run did not complete and has not been retried. */
  can_retry: z.boolean(),
  /** The reason of a failure. */
  reason: z.string().nullable(),
  result_as: z.enum(resultKinds),
  made: z.array(CreatedRecord),
  spent: RunCost,
}

/** The kind of answer that the run waits for. */
export const RunWait = z
  .object({ wait: z.int(), kind: z.enum(['question', 'review', 'approval', 'outcome']), prompt: z.string() })
  .meta({ id: 'RunWait' })

const run = {
  ...origin,
  /** Null unless it waits for a person. */
  wait: RunWait.nullable(),
  timeline: z.array(RunEvent),
  /** The actions of the run so far. */
  statement: Statement,
  /** The calls (`details.call` of their events) that can be undone, and the undone ones. */
  undoable_calls: z.array(z.string()),
  undone_calls: z.array(z.string()),
  steps: z.array(RunStep),
  usage: Usage,
  created_at: Timestamp,
  ended_at: Timestamp.nullable(),
}

export const CrewRun = z.object({ ...run, crew_id: Id, status: z.enum(crewRunStatuses) }).meta({ id: 'CrewRun' })
export type CrewRun = z.infer<typeof CrewRun>
export const FlowRun = z.object({ ...run, flow_id: Id, status: z.enum(flowRunStatuses) }).meta({ id: 'FlowRun' })
export type FlowRun = z.infer<typeof FlowRun>

/** A run in a list, without its timeline and texts. */
export const RunSummary = z
  .object({
    ...origin,
    kind: z.enum(runKinds),
    definition_id: Id,
    status: z.enum(runStatuses),
    /** The active step, or the step at which the run ended. */
    at_step: z.string().nullable(),
    steps_done: z.int(),
    steps_total: z.int(),
    /** The open question. */
    prompt: z.string().nullable(),
    waiting_since: Timestamp.nullable(),
    /** The beginning of the result. */
    result: z.string().nullable(),
    created_at: Timestamp,
    ended_at: Timestamp.nullable(),
  })
  .meta({ id: 'RunLine' })
export type RunSummary = z.infer<typeof RunSummary>

export const RunPage = z
  .object({ items: z.array(RunSummary), /** Cursor for `after`; null on the last page. */ next: z.string().nullable() })
  .meta({ id: 'RunPage' })
export type RunPage = z.infer<typeof RunPage>

const period = { /** Days in UTC, inclusive. */ from: day().optional(), to: day().optional() }

export const RunListQuery = z.object({
  kind: z.enum(runKinds, { error: `kind must be one of ${runKinds.join(', ')}.` }).optional(),
  status: someOf(runStatuses, `status must be one of ${runStatuses.join(', ')}.`),
  outcome: someOf(runOutcomes, `outcome must be one of ${runOutcomes.join(', ')}.`),
  definition_id: Id.optional(),
  schedule_id: Id.optional(),
  goal_id: Id.optional(),
  /** Words of the name. */
  search: text(limits.title).optional(),
  ...period,
  after: Id.optional(),
  limit: integer(1, limits.maxPageSize, `limit must be a whole number from 1 to ${limits.maxPageSize}.`).default(50),
})
export type RunListQuery = z.infer<typeof RunListQuery>

const RunCostShare = z.object({ id: Id.nullable(), name: z.string(), runs: z.int(), spent: RunCost }).meta({ id: 'SpentOn' })
export type RunCostShare = z.infer<typeof RunCostShare>

/** Runs that started in the period; the last 30 days by default. Most expensive first, at most a hundred each. */
export const RunUsage = z
  .object({
    from: z.string().meta({ format: 'date' }),
    to: z.string().meta({ format: 'date' }),
    runs: z.int(),
    spent: RunCost,
    by_definition: z.array(RunCostShare),
    by_agent: z.array(RunCostShare),
    by_goal: z.array(RunCostShare),
  })
  .meta({ id: 'RunUsage' })
export type RunUsage = z.infer<typeof RunUsage>

/**
 * The person's reply to a waiting run. For a tool call: `approve`, optionally with changed arguments, or not, with the reason in
 * `user_input`. For a draft: `approve`, or an accepting word such as "ok" or "passt" in `user_input`; any other text requests changes, and
 * the run waits again with the changed draft.
 */
export const RunReply = z
  .object({
    user_input: text(limits.longText).optional(),
    approve: z.boolean().optional(),
    arguments: z.record(z.string(), z.json()).optional(),
    /**
     * With `approve`: the run does not ask again about a built-in tool in this definition until it changes, or about an external tool for the
     * rest of this run.
     */
    always: z.boolean().optional(),
    /** The calls of `details.approvals` that `approve` is about, by default the first; the run asks about the others again. */
    calls: z.array(z.string().max(limits.name)).min(1).max(limits.steps).optional(),
    /**
     * The wait that is answered: `details.wait` of its event, `wait` of the run. A wait that is over gets 409. Required for a tool call
     * that asks for approval or has an unknown result (409); a question or draft defaults to the open one.
     */
    wait: z.int().min(1).optional(),
  })
  .meta({ id: 'RunReply' })
export type RunReply = z.infer<typeof RunReply>

const RunQuery = z.object({ conversation_id: Id.optional(), ...paging })

export const crewRuns = defineRoutes({
  startIn: {
    method: 'POST',
    path: '/api/conversations/{id}/crew-runs',
    summary: 'Run a crew in a conversation',
    query: WaitQuery,
    body: CrewRunStart,
    reply: CrewRunStarted,
    status: 201,
    isAbortable: true,
    errorStatuses: [409, 429],
  },
  start: {
    method: 'POST',
    path: '/api/crew-runs/',
    summary: 'Run a crew',
    query: RunStartQuery,
    body: CrewRunStart,
    reply: CrewRunStarted,
    status: 201,
    isAbortable: true,
    errorStatuses: [404, 409, 429],
  },
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/crew-runs/',
    summary: 'List your crew runs, the latest first',
    query: RunQuery,
    reply: z.array(CrewRun),
  },
  read: { method: 'GET', path: '/api/crew-runs/{id}', summary: 'Read a crew run', reply: CrewRun },
  timeline: { method: 'GET', path: '/api/crew-runs/{id}/timeline', summary: 'List the events of a crew run', reply: z.array(RunEvent) },
  continue: {
    method: 'POST',
    path: '/api/crew-runs/{id}/continue',
    summary: 'Reply to a crew run that waits for you',
    body: RunReply,
    reply: CrewRun,
    errorStatuses: [409],
  },
  stop: { method: 'POST', path: '/api/crew-runs/{id}/stop', summary: 'Stop a crew run', reply: CrewRun },
  events: { kind: 'stream', method: 'GET', path: '/api/crew-runs/{id}/events', summary: 'Watch a crew run', events: RunEvent },
})

export const flowRuns = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/flow-runs/',
    summary: 'Run a flow',
    query: RunStartQuery,
    body: FlowRunStart,
    reply: FlowRunStarted,
    status: 201,
    isAbortable: true,
    errorStatuses: [404, 409, 429],
  },
  startNamed: {
    method: 'POST',
    path: '/api/flow/run/{flow}',
    summary: 'Run a flow by its id or its name',
    query: WaitQuery,
    body: NamedFlowStart,
    reply: FlowRunStarted,
    status: 201,
    isAbortable: true,
    errorStatuses: [409, 429],
  },
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/flow-runs/',
    summary: 'List your flow runs, the latest first',
    query: RunQuery,
    reply: z.array(FlowRun),
  },
  read: { method: 'GET', path: '/api/flow-runs/{id}', summary: 'Read a flow run', reply: FlowRun },
  timeline: { method: 'GET', path: '/api/flow-runs/{id}/timeline', summary: 'List the events of a flow run', reply: z.array(RunEvent) },
  continue: {
    method: 'POST',
    path: '/api/flow-runs/{id}/continue',
    summary: 'Reply to a flow run that waits for you',
    body: RunReply,
    reply: FlowRun,
    errorStatuses: [409],
  },
  stop: { method: 'POST', path: '/api/flow-runs/{id}/stop', summary: 'Stop a flow run', reply: FlowRun },
  events: { kind: 'stream', method: 'GET', path: '/api/flow-runs/{id}/events', summary: 'Watch a flow run', events: RunEvent },
})

export const runs = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/runs/',
    summary: 'List your runs of every kind, the latest first; pass `next` as `after` to get the next page, null means the end',
    query: RunListQuery,
    reply: RunPage,
  },
  usage: { method: 'GET', path: '/api/runs/usage', summary: 'Read the token usage of your runs', query: z.object(period), reply: RunUsage },
  modelCalls: {
    method: 'GET',
    path: '/api/runs/{id}/model-calls',
    summary: 'Read the model calls of your run, optionally of one step',
    query: z.object({ step: integer(0, 1_000, 'step must be a whole number.').optional() }),
    reply: z.array(RunModelCall),
  },
  retry: {
    method: 'POST',
    path: '/api/runs/{id}/retry',
    summary: 'Retry a run from its unfinished step',
    reply: RunSummary,
    status: 201,
    errorStatuses: [409, 429],
  },
  undoCall: {
    method: 'POST',
    path: '/api/runs/{id}/calls/{call}/undo',
    summary: 'Undo the change of a call in a run: a created record goes to the bin, an update is reverted unless the record changed since',
    reply: RunSummary,
    errorStatuses: [409],
  },
})

import { z } from 'zod'
import { crewRunStatuses, flowRunStatuses, resultKinds, runEventTypes, runKinds, runOutcomes, runStatuses } from './choices.ts'
import { defineRoutes } from './define.ts'
import { day, Id, Moment, paging, someOf, text, whole } from './fields.ts'
import { limits } from './limits.ts'
import { Usage } from './conversations.ts'
import { CrewRunStart, CrewRunStarted, FlowRunStart, FlowRunStarted, NamedFlowStart, RunPlace, Waiting } from './run-starts.ts'

export const RunEvent = z
  .object({
    /** Its number in the run, from 1 without a gap; a `delta`, which is not stored, has none. */
    id: z.int().nullable(),
    type: z.enum(runEventTypes),
    summary: z.string(),
    details: z.record(z.string(), z.json()),
    ts: Moment,
  })
  .meta({ id: 'RunEvent' })
export type RunEvent = z.infer<typeof RunEvent>

/** What was used. Time is time at work: waiting for a person does not count. */
export const Spent = z
  .object({
    ...Usage.shape,
    worked_ms: z.int(),
    /** US dollars; null where the price of a model is not known here. */
    cost_usd: z.number().nullable(),
  })
  .meta({ id: 'Spent' })
export type Spent = z.infer<typeof Spent>

/** A record that the result became. */
export const MadeRecord = z
  .object({ kind: z.enum(['advice', 'task', 'note', 'file']), id: Id, title: z.string() })
  .meta({ id: 'MadeRecord' })
export type MadeRecord = z.infer<typeof MadeRecord>

export const RunStep = z
  .object({
    /** Its number in the plan, which events and pieces name; those of branches are left out of the list. */
    step: z.int(),
    title: z.string(),
    /** Who does it: an agent, a tool, or the person. */
    by: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'skipped', 'failed', 'stopped']),
    output: z.string().nullable(),
    spent: Spent,
  })
  .meta({ id: 'RunStep' })
export type RunStep = z.infer<typeof RunStep>

const origin = {
  id: Id,
  conversation_id: Id.nullable(),
  /** Of the crew or flow, as it was when the run began. */
  name: z.string(),
  schedule_id: Id.nullable(),
  goal_id: Id.nullable(),
  /** The run that this one goes on with, from the step that did not finish. */
  retry_of: Id.nullable(),
  /** How it ended; null while it is active. Unlike `status`, it tells a stopped run from one that ran to its end. */
  outcome: z.enum(runOutcomes).nullable(),
  /** It did not complete, and has not been tried again yet. */
  can_retry: z.boolean(),
  /** Why it failed. */
  reason: z.string().nullable(),
  result_as: z.enum(resultKinds),
  made: z.array(MadeRecord),
  spent: Spent,
}

/** What the run waits for. */
export const RunWait = z
  .object({ wait: z.int(), kind: z.enum(['question', 'review', 'approval', 'outcome']), prompt: z.string() })
  .meta({ id: 'RunWait' })

const run = {
  ...origin,
  /** Null unless it waits for its person. */
  wait: RunWait.nullable(),
  timeline: z.array(RunEvent),
  steps: z.array(RunStep),
  usage: Usage,
  created_at: Moment,
  ended_at: Moment.nullable(),
}

export const CrewRun = z.object({ ...run, crew_id: Id, status: z.enum(crewRunStatuses) }).meta({ id: 'CrewRun' })
export type CrewRun = z.infer<typeof CrewRun>
export const FlowRun = z.object({ ...run, flow_id: Id, status: z.enum(flowRunStatuses) }).meta({ id: 'FlowRun' })
export type FlowRun = z.infer<typeof FlowRun>

/** A run as a line of a list: without its timeline and texts. */
export const RunLine = z
  .object({
    ...origin,
    kind: z.enum(runKinds),
    definition_id: Id,
    status: z.enum(runStatuses),
    /** The step at work, or the one at which it ended; null: none. */
    at_step: z.string().nullable(),
    steps_done: z.int(),
    steps_total: z.int(),
    /** What it asks its person. */
    prompt: z.string().nullable(),
    /** The beginning of what came out. */
    result: z.string().nullable(),
    created_at: Moment,
    ended_at: Moment.nullable(),
  })
  .meta({ id: 'RunLine' })
export type RunLine = z.infer<typeof RunLine>

export const RunPage = z
  .object({ items: z.array(RunLine), /** For `after`; null: this is the last page. */ next: z.string().nullable() })
  .meta({ id: 'RunPage' })
export type RunPage = z.infer<typeof RunPage>

const period = { /** Days of UTC, both included. */ from: day().optional(), to: day().optional() }

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
  limit: whole(1, limits.pageMost, `limit must be a whole number from 1 to ${limits.pageMost}.`).default(50),
})
export type RunListQuery = z.infer<typeof RunListQuery>

const SpentOn = z.object({ id: Id.nullable(), name: z.string(), runs: z.int(), spent: Spent }).meta({ id: 'SpentOn' })
export type SpentOn = z.infer<typeof SpentOn>

/** Of the runs that began in the period; without one, in the last 30 days. The most expensive first, a hundred of each at the most. */
export const RunUsage = z
  .object({
    from: z.string().meta({ format: 'date' }),
    to: z.string().meta({ format: 'date' }),
    runs: z.int(),
    spent: Spent,
    by_definition: z.array(SpentOn),
    by_agent: z.array(SpentOn),
    by_goal: z.array(SpentOn),
  })
  .meta({ id: 'RunUsage' })
export type RunUsage = z.infer<typeof RunUsage>

/**
 * What the person says to a run that waits. To a tool call that asks: `approve`, with changed arguments if they like, or not, with the reason in
 * `user_input`. To a draft: `approve`, or in `user_input` what to change, which is heeded before the run goes on; with `approve: false` the
 * changed draft is shown and asks again.
 */
export const RunReply = z
  .object({
    user_input: text(limits.longText).optional(),
    approve: z.boolean().optional(),
    arguments: z.record(z.string(), z.json()).optional(),
    /**
     * With `approve`: one of the product's own tools is not asked about again in this definition until it changes; what reaches outside,
     * for the rest of this run.
     */
    always: z.boolean().optional(),
    /**
     * The wait that is answered: `details.wait` of its event, `wait` of the run. An answer to one that is over gets 409. Required for a tool
     * call that asks for approval, or whose outcome is unknown (409); for a question or a draft it is the open one where it is left out.
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
    query: Waiting,
    body: CrewRunStart,
    reply: CrewRunStarted,
    status: 201,
    waits: true,
    refusals: [409, 429],
  },
  start: {
    method: 'POST',
    path: '/api/crew-runs/',
    summary: 'Run a crew',
    query: RunPlace,
    body: CrewRunStart,
    reply: CrewRunStarted,
    status: 201,
    waits: true,
    refusals: [404, 409, 429],
  },
  list: {
    method: 'GET',
    path: '/api/crew-runs/',
    summary: 'List your crew runs, the latest first',
    query: RunQuery,
    reply: z.array(CrewRun),
    paged: true,
  },
  read: { method: 'GET', path: '/api/crew-runs/{id}', summary: 'Read a crew run', reply: CrewRun },
  timeline: { method: 'GET', path: '/api/crew-runs/{id}/timeline', summary: 'What has happened in a crew run', reply: z.array(RunEvent) },
  continue: {
    method: 'POST',
    path: '/api/crew-runs/{id}/continue',
    summary: 'Answer a crew run that waits for you',
    body: RunReply,
    reply: CrewRun,
    refusals: [409],
  },
  stop: { method: 'POST', path: '/api/crew-runs/{id}/stop', summary: 'Stop a crew run', reply: CrewRun },
  events: { method: 'GET', path: '/api/crew-runs/{id}/events', summary: 'Watch a crew run', events: RunEvent },
})

export const flowRuns = defineRoutes({
  start: {
    method: 'POST',
    path: '/api/flow-runs/',
    summary: 'Run a flow',
    query: RunPlace,
    body: FlowRunStart,
    reply: FlowRunStarted,
    status: 201,
    waits: true,
    refusals: [404, 409, 429],
  },
  startNamed: {
    method: 'POST',
    path: '/api/flow/run/{flow}',
    summary: 'Run a flow by its id or its name',
    query: Waiting,
    body: NamedFlowStart,
    reply: FlowRunStarted,
    status: 201,
    waits: true,
    refusals: [409, 429],
  },
  list: {
    method: 'GET',
    path: '/api/flow-runs/',
    summary: 'List your flow runs, the latest first',
    query: RunQuery,
    reply: z.array(FlowRun),
    paged: true,
  },
  read: { method: 'GET', path: '/api/flow-runs/{id}', summary: 'Read a flow run', reply: FlowRun },
  timeline: { method: 'GET', path: '/api/flow-runs/{id}/timeline', summary: 'What has happened in a flow run', reply: z.array(RunEvent) },
  continue: {
    method: 'POST',
    path: '/api/flow-runs/{id}/continue',
    summary: 'Answer a flow run that waits for you',
    body: RunReply,
    reply: FlowRun,
    refusals: [409],
  },
  stop: { method: 'POST', path: '/api/flow-runs/{id}/stop', summary: 'Stop a flow run', reply: FlowRun },
  events: { method: 'GET', path: '/api/flow-runs/{id}/events', summary: 'Watch a flow run', events: RunEvent },
})

export const runs = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/runs/',
    summary: 'List your runs of every kind, the latest first, as `items`; `next` is what `after` takes for the next page, null at the end',
    query: RunListQuery,
    reply: RunPage,
  },
  usage: { method: 'GET', path: '/api/runs/usage', summary: 'What your runs have used', query: z.object(period), reply: RunUsage },
  retry: {
    method: 'POST',
    path: '/api/runs/{id}/retry',
    summary: 'Try a run again from the step that did not finish',
    reply: RunLine,
    status: 201,
    refusals: [409, 429],
  },
})

import { z } from 'zod'
import { crewRunStatuses, flowRunStatuses, runEventTypes } from './choices.ts'
import { defineRoutes } from './define.ts'
import { Id, Moment, paging, text } from './fields.ts'
import { limits } from './limits.ts'
import { Usage } from './conversations.ts'

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

export const RunStep = z
  .object({
    title: z.string(),
    /** Who does it: an agent, a tool, or the person. */
    by: z.string(),
    status: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']),
    output: z.string().nullable(),
  })
  .meta({ id: 'RunStep' })
export type RunStep = z.infer<typeof RunStep>

const run = {
  id: Id,
  conversation_id: Id.nullable(),
  /** Of the crew or flow, as it was when the run began. */
  name: z.string(),
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

/** Values for the `{word}`s of the definition. `questions` is the same as an input of that name. */
const inputs = z.record(z.string().max(limits.title), z.union([text(limits.longText), z.number(), z.boolean(), z.null()])).default({})

export const CrewRunStart = z.object({ crew_id: Id, inputs, questions: text(limits.longText).optional() }).meta({ id: 'CrewRunStart' })
export type CrewRunStart = z.infer<typeof CrewRunStart>
export const FlowRunStart = z.object({ flow_id: Id, inputs }).meta({ id: 'FlowRunStart' })
export type FlowRunStart = z.infer<typeof FlowRunStart>
export const NamedFlowStart = z.object({ inputs }).meta({ id: 'NamedFlowStart' })
export type NamedFlowStart = z.infer<typeof NamedFlowStart>

export const CrewRunStarted = z.object({ crew_run_id: Id }).meta({ id: 'CrewRunStarted' })
export const FlowRunStarted = z.object({ flow_run_id: Id }).meta({ id: 'FlowRunStarted' })

/** What the person says to a run that waits. To a tool call that asks: `approve`, with changed arguments if they like, or not, with the reason in `user_input`. */
export const RunReply = z
  .object({
    user_input: text(limits.longText).optional(),
    approve: z.boolean().optional(),
    arguments: z.record(z.string(), z.json()).optional(),
  })
  .meta({ id: 'RunReply' })
export type RunReply = z.infer<typeof RunReply>

const InConversation = z.object({ conversation_id: Id.optional() })
const RunQuery = z.object({ conversation_id: Id.optional(), ...paging })

export const crewRuns = defineRoutes({
  startIn: {
    method: 'POST',
    path: '/api/conversations/{id}/crew-runs',
    summary: 'Run a crew in a conversation',
    body: CrewRunStart,
    reply: CrewRunStarted,
    status: 201,
    refusals: [409],
  },
  start: {
    method: 'POST',
    path: '/api/crew-runs/',
    summary: 'Run a crew',
    query: InConversation,
    body: CrewRunStart,
    reply: CrewRunStarted,
    status: 201,
    refusals: [409],
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
    query: InConversation,
    body: FlowRunStart,
    reply: FlowRunStarted,
    status: 201,
    refusals: [409],
  },
  startNamed: {
    method: 'POST',
    path: '/api/flow/run/{flow}',
    summary: 'Run a flow by its id or its name',
    body: NamedFlowStart,
    reply: FlowRunStarted,
    status: 201,
    refusals: [409],
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

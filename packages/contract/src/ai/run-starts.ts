import { z } from 'zod'
import { crewRunStatuses, flowRunStatuses, runOutcomes } from '../core/choices.ts'
import { Id, text, integer } from '../core/fields.ts'
import { limits } from '../core/limits.ts'

/** Values for the `{word}`s of the definition. `questions` equals an input of that name. */
export const RunInputs = z.record(z.string().max(limits.title), z.union([text(limits.longText), z.number(), z.boolean(), z.null()]))
export type RunInputs = z.infer<typeof RunInputs>
const inputs = RunInputs.default({})
/** The goal of the run: its usage is counted there too. */
const goal_id = Id.nullable().optional()

export const CrewRunStart = z
  .object({ crew_id: Id, inputs, goal_id, questions: text(limits.longText).optional() })
  .meta({ id: 'CrewRunStart' })
export type CrewRunStart = z.infer<typeof CrewRunStart>
export const FlowRunStart = z.object({ flow_id: Id, inputs, goal_id }).meta({ id: 'FlowRunStart' })
export type FlowRunStart = z.infer<typeof FlowRunStart>
export const NamedFlowStart = z.object({ inputs }).meta({ id: 'NamedFlowStart' })
export type NamedFlowStart = z.infer<typeof NamedFlowStart>

/** The state of the run for callers that wait. */
const startedRunFields = <const S extends readonly string[]>(statuses: S) => ({
  status: z.enum(statuses).optional(),
  outcome: z.enum(runOutcomes).nullable().optional(),
  result: z.string().nullable().optional(),
})

export const CrewRunStarted = z.object({ crew_run_id: Id, ...startedRunFields(crewRunStatuses) }).meta({ id: 'CrewRunStarted' })
export type CrewRunStarted = z.infer<typeof CrewRunStarted>
export const FlowRunStarted = z.object({ flow_run_id: Id, ...startedRunFields(flowRunStatuses) }).meta({ id: 'FlowRunStarted' })
export type FlowRunStarted = z.infer<typeof FlowRunStarted>

/** Proxies time out after a minute. */
const maxWaitSeconds = 50
/** Responds when the run has ended or waits for a person, or after this many seconds. */
const wait_seconds = integer(0, maxWaitSeconds, `wait_seconds must be a whole number from 0 to ${maxWaitSeconds}.`).default(0)
export const WaitQuery = z.object({ wait_seconds })
/** The conversation, if given. */
export const RunStartQuery = z.object({ conversation_id: Id.optional(), wait_seconds })

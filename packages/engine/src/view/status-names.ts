import type { EventType, RunEvent } from '../core/event.ts'
import { isEndStatus, type EndStatus, type LimitName, type Limits, type RunKind, type RunStatus } from '../core/run.ts'

// API statuses of crews and flows. A stopped run is completed with the outcome `stopped`.
export const crewStatuses = {
  pending: 'pending',
  running: 'running',
  waiting: 'awaiting_human_input',
  completed: 'completed',
  failed: 'failed',
  stopped: 'completed',
} as const satisfies Record<RunStatus, string>

export const flowStatuses = {
  pending: 'running',
  running: 'running',
  waiting: 'paused',
  completed: 'completed',
  failed: 'failed',
  stopped: 'completed',
} as const satisfies Record<RunStatus, string>

export const toCrewStatus = (status: RunStatus) => crewStatuses[status]
export const toFlowStatus = (status: RunStatus) => flowStatuses[status]

export const toPublicStatus = (kind: RunKind, status: RunStatus): string => (kind === 'crew' ? crewStatuses : flowStatuses)[status]

/** API statuses for lists that contain crews and flows. */
export const toListStatus = (status: RunStatus): Exclude<RunStatus, 'stopped'> => (status === 'stopped' ? 'completed' : status)

/** The outcome of a run; null while it is active. */
export const toOutcome = (status: RunStatus): EndStatus | null => (isEndStatus(status) ? status : null)

export type EndType = Extract<EventType, 'crew_end' | 'crew_error' | 'terminal'>

const endTypes: readonly EventType[] = ['crew_end', 'crew_error', 'terminal'] satisfies EndType[]

/** True for the event after which no other follows. */
export const isEnd = (event: RunEvent): event is RunEvent & { type: EndType } => endTypes.includes(event.type)

export function toEndType(kind: RunKind, status: EndStatus): EndType {
  if (kind === 'flow') return 'terminal'
  return status === 'failed' ? 'crew_error' : 'crew_end'
}

const limitTexts: Record<LimitName, (limits: Limits) => string> = {
  steps: ({ steps }) => `its limit of ${steps} steps`,
  toolCalls: ({ toolCalls }) => `its limit of ${toolCalls} tool calls`,
  tokens: ({ tokens }) => `its limit of ${tokens} tokens`,
  timeMs: ({ timeMs }) => `its limit of ${Math.round(timeMs / 1_000)} seconds of work`,
  takeOvers: ({ takeOvers }) => `its limit of ${takeOvers} interruptions`,
}

export const toLimitReason = (limit: LimitName, limits: Limits): string => `The run reached ${limitTexts[limit](limits)}.`

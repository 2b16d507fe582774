import { newEvent, type NewEvent } from './event.ts'
import type { EndStatus, LimitName, RunState, Snapshot, Usage } from './run.ts'
import { toEndType, toLimitReason } from '../view/status-names.ts'

/** Clients that read only the summary look for the word failed, so no other end may use it. */
const summaries: Record<EndStatus, (reason: string | undefined) => string> = {
  completed: () => 'Completed.',
  stopped: () => 'Stopped.',
  failed: (reason) => `Failed: ${reason}`,
}

interface EndDetails {
  reason?: string
  limit?: LimitName
  usage?: Usage
}

export const createEndEvent = ({ kind }: Snapshot, status: EndStatus, details: EndDetails = {}): NewEvent =>
  newEvent(toEndType(kind, status), summaries[status](details.reason), { status, ...details })

export const createLimitEndEvent = (snapshot: Snapshot, limit: LimitName): NewEvent =>
  createEndEvent(snapshot, 'failed', { reason: toLimitReason(limit, snapshot.limits), limit })

/** Active time so far: waiting for a person or an unavailable model does not count. */
export function measureActiveMs(state: RunState, now: number): number {
  const sinceMs = state.wait?.sinceMs ?? state.pause?.sinceMs ?? now
  const waitingMs = now - sinceMs
  return (state.endedMs ?? now) - state.startedMs - state.waitedMs - waitingMs
}

/** The limit that forbids another step or tool call. */
export function findLimitHit({ limits }: Snapshot, state: RunState, now: number, more: 'steps' | 'toolCalls'): LimitName | undefined {
  if (state.usage.input_tokens + state.usage.output_tokens > limits.tokens) return 'tokens'
  if (measureActiveMs(state, now) >= limits.timeMs) return 'timeMs'
  return state.counts[more] >= limits[more] ? more : undefined
}

import { newEvent, type NewEvent } from './event.ts'
import type { EndStatus, LimitName, RunState, Snapshot, Usage } from './run.ts'
import { toEndType, toLimitReason } from '../view/status-names.ts'

/** Clients that read only the summary look for the word failed, so no other end may use it. */
const summaries: Record<EndStatus, (reason: string | undefined) => string> = {
  completed: () => 'Completed.',
  stopped: () => 'Stopped.',
  failed: (reason) => `Failed: ${reason}`,
}

interface Why {
  reason?: string
  limit?: LimitName
  usage?: Usage
}

export const ending = ({ kind }: Snapshot, status: EndStatus, why: Why = {}): NewEvent =>
  newEvent(toEndType(kind, status), summaries[status](why.reason), { status, ...why })

export const endingByLimit = (snapshot: Snapshot, limit: LimitName): NewEvent =>
  ending(snapshot, 'failed', { reason: toLimitReason(limit, snapshot.limits), limit })

/** Active time so far: waiting for a person or an unavailable model does not count. */
export function workedMs(state: RunState, now: number): number {
  const sinceMs = state.wait?.sinceMs ?? state.pause?.sinceMs ?? now
  const waitingMs = now - sinceMs
  return (state.endedMs ?? now) - state.startedMs - state.waitedMs - waitingMs
}

/** The limit that forbids one more. */
export function findLimitHit({ limits }: Snapshot, state: RunState, now: number, more: 'steps' | 'toolCalls'): LimitName | undefined {
  if (state.usage.input_tokens + state.usage.output_tokens > limits.tokens) return 'tokens'
  if (workedMs(state, now) >= limits.timeMs) return 'timeMs'
  return state.counts[more] >= limits[more] ? more : undefined
}

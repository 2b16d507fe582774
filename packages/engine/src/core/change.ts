import type { Decided } from './decide.ts'
import { measureActiveMs } from './end-event.ts'
import type { RunEvent } from './event.ts'
import type { Change, Effect, RunHead } from '../worker/ports.ts'
import type { RunState, Snapshot } from './run.ts'

export function toHead(state: RunState, now: number): RunHead {
  const { status, seq, next, outputs, wait, pause, usage, counts, startedMs, endedMs, result, reason } = state
  return {
    status,
    seq,
    step: next,
    stepsDone: outputs.length,
    ...(wait && { wait }),
    ...(pause && { retryInMs: Math.max(0, pause.untilMs - now) }),
    usage,
    counts,
    startedMs,
    ...(endedMs !== undefined && { endedMs }),
    workedMs: measureActiveMs(state, now),
    ...(result !== undefined && { result }),
    ...(reason && { reason }),
  }
}

/** Tool calls never use these positions: waits and failures come before the first step, the result after the last. */
function listEffects(runId: string, { plan }: Snapshot, event: RunEvent): Effect[] {
  if (event.type === 'result')
    return [{ kind: 'result', key: { runId, step: plan.steps.length, n: 1 }, as: event.details.as, text: event.details.output }]
  if ('status' in event.details && event.details.status === 'failed')
    return [{ kind: 'failure', key: { runId, step: -2, n: 1 }, reason: event.details.reason ?? '' }]
  if (event.type !== 'wait_for_human') return []
  const { wait, prompt } = event.details
  return [{ kind: 'wait', key: { runId, step: -1, n: wait }, wait, prompt }]
}

export function toChange(runId: string, snapshot: Snapshot, { events, state }: Decided, now: number, next?: Change['next']): Change {
  const effects = events.flatMap((event) => listEffects(runId, snapshot, event))
  return { events, effects, head: toHead(state, now), ...(next && { next }) }
}

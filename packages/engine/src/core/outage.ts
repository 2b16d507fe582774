import { getWork } from './frames.ts'
import type { Outage } from './command.ts'
import { newEvent, type NewEvent } from './event.ts'
import type { Usage } from './run.ts'
import type { EventBatch } from './event-batch.ts'

const firstDelayMs = 5_000
const maxDelayMs = 5 * 60_000

/** Exponential backoff, at least the provider's Retry-After. */
const toDelayMs = (attempt: number, { retryAfterMs = 0 }: Outage): number =>
  Math.max(Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs), retryAfterMs)

/** Includes the date only if it is another day. */
function toTimeText(atMs: number, now: number): string {
  const [at, today] = [new Date(atMs).toISOString(), new Date(now).toISOString().slice(0, 10)]
  return `${at.startsWith(today) ? '' : `${at.slice(0, 10)}, `}${at.slice(11, 19)} UTC`
}

/** Schedules the next attempt; undefined after the maximum wait. No worker holds the run meanwhile, so the warning is the only record. */
export function findPostponement({ state, now }: EventBatch, outage: Outage, outageTimeoutMs: number, usage?: Usage): NewEvent | undefined {
  const limitMs = (state.outage?.sinceMs ?? now) + outageTimeoutMs
  if (now >= limitMs) return undefined
  const attempt = (state.outage?.attempts ?? 0) + 1
  const retryAtMs = Math.min(now + toDelayMs(attempt, outage), limitMs)
  const text = `${outage.cause} Next attempt at ${toTimeText(retryAtMs, now)}.`
  return newEvent('warning', text, {
    code: 'model_unavailable',
    step: getWork(state).step,
    reason: text,
    retry_at: new Date(retryAtMs).toISOString(),
    attempt,
    ...(usage && { usage }),
  })
}

const minuteMs = 60_000

/** The reason of a run that gave up after the maximum wait. */
export function toGiveUpReason({ cause }: Outage, outageTimeoutMs: number): string {
  const minutes = Math.round(outageTimeoutMs / minuteMs)
  return `${cause} The run waited ${minutes === 1 ? 'a minute' : `${minutes} minutes`} for it and gave up. Retry the run later.`
}

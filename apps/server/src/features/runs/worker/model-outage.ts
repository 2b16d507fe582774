import type { Outage } from '@adjutant/engine'
import { ModelError } from '../../../platform/models/model-errors.ts'

/** For a temporarily unavailable model: the run retries later. */
export function findOutage(error: unknown): { outage?: Outage } {
  if (!(error instanceof ModelError) || !error.isTemporary) return {}
  const { reason: cause, retryAfterSeconds } = error
  return { outage: { cause, ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1_000 }) } }
}

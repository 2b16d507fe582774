import type { Topic } from '@adjutant/contract/events'
import type { SystemCtx } from '../../../platform/ctx.ts'

/** A member leaves an organization, and their records there pass to another member. */
export interface HandoverRequest {
  organizationId: string
  leaverId: string
  /** Null if no member is left: the records stay with the organization without an owner. */
  successorId: string | null
}

/**
 * Reassigns a feature's records in the transaction that ends the membership, after the membership is deleted. Returns the number of changed
 * records by kind.
 */
export type HandOverRecords = (ctx: SystemCtx, handover: HandoverRequest) => Promise<Record<string, number>>

/** The lists that show records of an organization. */
export const recordTopics: readonly Topic[] = ['tasks', 'goals', 'advice', 'contacts', 'files', 'factory', 'bin']

export async function handOverAll(
  ctx: SystemCtx,
  handOvers: readonly HandOverRecords[],
  handover: HandoverRequest,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const handOver of handOvers) Object.assign(counts, await handOver(ctx, handover))
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

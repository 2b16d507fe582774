import type { Topic } from '@adjutant/contract/events'
import type { SystemCtx } from '../../platform/ctx.ts'

/** Somebody leaves an organization: what they own there passes to another member. */
export interface Handover {
  organizationId: string
  leaverId: string
  /** Null where nobody is left: the records stay with the organization, owned by nobody. */
  successorId: string | null
}

/**
 * How one feature passes its records on, in the transaction that ends the membership and after the membership is gone. Returns how many
 * records of each kind changed.
 */
export type HandOver = (ctx: SystemCtx, handover: Handover) => Promise<Record<string, number>>

/** The lists that show records of an organization. */
export const recordTopics: readonly Topic[] = ['tasks', 'goals', 'advice', 'contacts', 'files', 'factory', 'bin']

export async function handOverAll(ctx: SystemCtx, handOvers: readonly HandOver[], handover: Handover): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const handOver of handOvers) Object.assign(counts, await handOver(ctx, handover))
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
}

import type { ChainRecord } from '@adjutant/contract/records/chain'
import { toRecordLink } from '../../platform/navigation/record-link.ts'

/** Where the record opens. */
export function toChainLink({ kind, id, thread_id, run_kind }: Pick<ChainRecord, 'kind' | 'id' | 'thread_id' | 'run_kind'>) {
  switch (kind) {
    case 'message':
      return { to: '/app/comms', search: { thread: thread_id ?? undefined, message: id } } as const
    case 'meeting':
      return { to: '/app/meetings/$meetingId', params: { meetingId: id } } as const
    case 'commitment':
      return { to: '/app/promises', search: { promise: id } } as const
    case 'run':
      return { to: '/app/runs', search: run_kind === 'crew' ? { crew_run: id } : { flow_run: id } } as const
    case 'goal':
      return { to: '/app/strategy/goals/$goalId', params: { goalId: id } } as const
    default:
      return toRecordLink({ kind, id })
  }
}

import type { DeskItem } from '@adjutant/contract/desk'
import { toRecordLink } from '../../platform/navigation/record-link.ts'

/** The address of the run, in its conversation if it has one. */
function toRunLink({ run, conversation_id }: Pick<DeskItem, 'run' | 'conversation_id'>) {
  if (conversation_id) return toRecordLink({ kind: 'conversation', id: conversation_id })
  return { to: '/app/runs', search: run?.kind === 'crew' ? { crew_run: run.id } : { flow_run: run?.id } } as const
}

/** Where the record of an item is shown in full. */
export function toItemLink(item: DeskItem) {
  switch (item.kind) {
    case 'task':
    case 'goal':
    case 'thread':
      return toRecordLink({ kind: item.kind, id: item.id })
    case 'approval':
    case 'run':
      return toRunLink(item)
    case 'schedule':
      return item.run ? toRunLink(item) : ({ to: '/app/runs', search: { view: 'schedules' } } as const)
    case 'commitment':
      return { to: '/app/promises' } as const
    case 'invitation':
      return { to: '/app/organization' } as const
    case 'waitlist':
      return { to: '/app/admin', search: { tab: 'waitlist' } } as const
  }
}

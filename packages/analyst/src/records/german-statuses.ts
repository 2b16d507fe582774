import type { Task } from '@adjutant/contract/tasks'

export const germanStatuses: Record<Task['status'], string> = {
  'To Do': 'Offen',
  'In Progress': 'In Arbeit',
  Review: 'In Prüfung',
  Pending: 'Wartet',
  Done: 'Erledigt',
  Cancelled: 'Abgebrochen',
}

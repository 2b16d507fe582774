import type { sourceKinds } from '@adjutant/contract/core/choices'

export const recordKindLabels: Record<(typeof sourceKinds)[number], string> = {
  task: 'Task',
  goal: 'Goal',
  advice: 'Advice',
  note: 'Note',
  contact: 'Contact',
  thread: 'Thread',
  file: 'File',
  conversation: 'Conversation',
  memory: 'Memory',
  web: 'Web',
}

import type { DeskItem } from '@adjutant/contract/desk'
import { toThreadMessage } from './comms.ts'
import { sampleId, sampleTime, sampleUser } from './people.ts'
import { sampleTask } from './tasks.ts'

const base = {
  detail: null,
  due_date: null,
  since: null,
  conversation_id: null,
  run: null,
  act: null,
  draft_id: null,
  hidden_until: null,
}

/** The desk item of `sampleTask`. */
export const sampleDeskTask: DeskItem = {
  ...base,
  kind: 'task',
  id: sampleTask.id,
  title: sampleTask.title,
  who: sampleUser.profile.name,
  due_date: '2026-10-31',
  score: 64,
  reasons: [
    { factor: 'overdue', text: '2 days overdue', points: 34 },
    { factor: 'priority', text: 'Urgent', points: 30 },
  ],
  actions: ['complete', 'due_date'],
}

export const sampleDeskMessage: DeskItem = {
  ...base,
  kind: 'thread',
  id: sampleId(801),
  title: 'Tomas Okafor',
  who: 'Tomas Okafor',
  detail: 'Which bank shall we take?',
  since: sampleTime,
  score: 10,
  reasons: [{ factor: 'kind', text: 'A message to you', points: 10 }],
  actions: ['reply'],
}

/** The answer to `sampleDeskMessage`. */
export const sampleReply = toThreadMessage(2, 'The second one.', {
  thread_id: sampleDeskMessage.id,
  conversation_id: sampleDeskMessage.id,
  sender_id: sampleUser.id,
  sender_name: sampleUser.profile.name,
})

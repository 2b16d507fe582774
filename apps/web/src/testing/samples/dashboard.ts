import type { Thread } from '@adjutant/contract/comms'
import type { DeskItem } from '@adjutant/contract/desk'
import type { Answers } from '../fake-api.ts'
import { pageOf } from '../fake-api.ts'
import { sampleTime } from './people.ts'
import { sampleThread, toThreadMessage } from './comms.ts'
import { strategyAnswers } from './strategy.ts'

/** A message of a colleague that waits for a reply. */
export const sampleWaitingThread: Thread = {
  ...sampleThread,
  messages: [toThreadMessage(1, 'I need your decision by Wednesday.')],
  last_message_preview: 'I need your decision by Wednes…',
  unread_count: 1,
}

/** The same message on the desk. */
export const sampleDeskItem: DeskItem = {
  kind: 'thread',
  id: sampleWaitingThread.id,
  title: sampleWaitingThread.name,
  who: sampleWaitingThread.name,
  detail: 'I need your decision by Wednesday.',
  due_date: null,
  since: sampleTime,
  score: 10,
  reasons: [{ factor: 'kind', text: 'A message', points: 10 }],
  actions: ['reply'],
  conversation_id: null,
  run: null,
  act: null,
  draft_id: null,
  hidden_until: null,
}

/** Answers for the calls of an empty dashboard. */
export const dashboardAnswers: Answers = {
  ...strategyAnswers,
  'GET /api/strategic-goals/': () => pageOf([]),
  'GET /api/tasks/': () => pageOf([]),
  'GET /api/comms/threads': () => pageOf([]),
  'GET /api/changes/since-last-visit': { since: sampleTime, records: [], total: 0 },
  'GET /api/meetings/': () => pageOf([]),
}

import type { Thread } from '@adjutant/contract/comms'
import type { DeskItem } from '@adjutant/contract/desk'
import type { Answers } from '../fake-api.ts'
import { pageOf } from '../fake-api.ts'
import { sampleColleague, sampleId, sampleTime, sampleUser } from './people.ts'
import { strategyAnswers } from './strategy.ts'

const toParticipant = (id: string, name: string) => ({
  id,
  name,
  role: null,
  avatar_initial: name.slice(0, 1),
  is_user: true,
  last_read_message_id: null,
})

/** A message of a colleague that waits for a reply. */
export const sampleThread: Thread = {
  id: sampleId(700),
  conversation_id: sampleId(700),
  other_user_id: sampleColleague.id,
  other_user_name: sampleColleague.name,
  name: sampleColleague.name,
  is_renamed: false,
  role: null,
  avatar_initial: 'T',
  is_user: true,
  is_group: false,
  participants: [toParticipant(sampleUser.id, sampleUser.profile.name), toParticipant(sampleColleague.id, sampleColleague.name)],
  messages: [
    {
      id: sampleId(701),
      thread_id: sampleId(700),
      conversation_id: sampleId(700),
      sender_id: sampleColleague.id,
      sender_name: sampleColleague.name,
      text: 'I need your decision by Wednesday.',
      files: [],
      timestamp: sampleTime,
      ai_suggested: false,
      system: false,
      client_id: null,
      task_id: null,
    },
  ],
  current_ai_suggestion_id: null,
  last_message_preview: 'I need your decision by Wednes…',
  unread_count: 1,
  is_request: false,
  waiting_for: [],
  can_send: true,
  last_read_message_id: null,
  created_at: sampleTime,
  updated_at: sampleTime,
}

/** The same message on the desk. */
export const sampleDeskItem: DeskItem = {
  kind: 'thread',
  id: sampleThread.id,
  title: sampleThread.name,
  who: sampleThread.name,
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

/** What an empty dashboard asks for. */
export const dashboardAnswers: Answers = {
  ...strategyAnswers,
  'GET /api/strategic-goals/': () => pageOf([]),
  'GET /api/tasks/': () => pageOf([]),
  'GET /api/comms/threads': () => pageOf([]),
  'GET /api/changes/since-last-visit': { since: sampleTime, records: [], total: 0 },
  'GET /api/meetings/': () => pageOf([]),
}

import type { Participant, Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { Suggestion } from '@adjutant/contract/ai/suggestions'
import { sampleColleague, sampleId, sampleTime, sampleUser } from './people.ts'

const toParticipant = (id: string, name: string): Participant => ({
  id,
  name,
  role: null,
  avatar_initial: name[0]!,
  is_user: true,
  last_read_message_id: null,
})

const ownParticipant = toParticipant(sampleUser.id, sampleUser.profile.name)

export const sampleThread: Thread = {
  id: sampleId(800),
  conversation_id: sampleId(800),
  other_user_id: sampleColleague.id,
  other_user_name: sampleColleague.name,
  name: sampleColleague.name,
  is_renamed: false,
  role: null,
  avatar_initial: 'T',
  is_user: true,
  is_group: false,
  participants: [ownParticipant, toParticipant(sampleColleague.id, sampleColleague.name)],
  messages: [],
  current_ai_suggestion_id: null,
  last_message_preview: null,
  unread_count: 0,
  is_request: false,
  waiting_for: [],
  can_send: true,
  last_read_message_id: null,
  created_at: sampleTime,
  updated_at: sampleTime,
}

export const sampleGroup: Thread = {
  ...sampleThread,
  id: sampleId(801),
  conversation_id: sampleId(801),
  other_user_id: sampleId(3),
  other_user_name: `Mara Lind, ${sampleColleague.name}`,
  name: `Mara Lind, ${sampleColleague.name}`,
  avatar_initial: 'M',
  is_group: true,
  participants: [...sampleThread.participants, toParticipant(sampleId(3), 'Mara Lind')],
  last_message_preview: 'The board pack is due on Monday.',
  unread_count: 2,
}

/** The colleague's message with this number; higher numbers are later. */
export const toThreadMessage = (number: number, text: string, fields: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id: sampleId(1_000 + number),
  thread_id: sampleThread.id,
  conversation_id: sampleThread.id,
  sender_id: sampleColleague.id,
  sender_name: sampleColleague.name,
  text,
  files: [],
  timestamp: sampleTime,
  ai_suggested: false,
  system: false,
  client_id: null,
  task_id: null,
  ...fields,
})

export const sampleSuggestion: Suggestion = {
  id: sampleId(900),
  thread_id: sampleThread.id,
  message_id: sampleId(1_001),
  text: 'The freight rates with Maersk are due on 20 November.',
  sources: [{ kind: 'task', id: sampleId(100), title: 'Agree the freight rates with Maersk', url: null, page: null }],
  asks: [{ kind: 'note', id: sampleId(901), title: 'Freight rates: our ceiling', hidden_from: [sampleColleague.name], state: 'open' }],
  model: null,
  created_at: sampleTime,
}

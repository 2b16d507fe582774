import type { Participant, Thread, ThreadMessage } from '@adjutant/contract/comms'
import { sampleColleague, sampleId, sampleTime, sampleUser } from '../people.ts'

const toParticipant = (id: string, name: string): Participant => ({
  id,
  name,
  role: null,
  avatar_initial: name[0]!,
  is_user: true,
  last_read_message_id: null,
})

export const sampleRequestMessage: ThreadMessage = {
  id: sampleId(261),
  thread_id: sampleId(260),
  conversation_id: sampleId(260),
  sender_id: sampleColleague.id,
  sender_name: sampleColleague.name,
  text: 'May I show you our rates?',
  files: [],
  timestamp: sampleTime,
  ai_suggested: false,
  system: false,
  client_id: null,
  task_id: null,
}

/** A thread in which a stranger wrote first. */
export const sampleRequest: Thread = {
  id: sampleRequestMessage.thread_id,
  conversation_id: sampleRequestMessage.thread_id,
  other_user_id: sampleColleague.id,
  other_user_name: sampleColleague.name,
  name: sampleColleague.name,
  is_renamed: false,
  role: null,
  avatar_initial: 'T',
  is_user: true,
  is_group: false,
  participants: [toParticipant(sampleUser.id, sampleUser.profile.name), toParticipant(sampleColleague.id, sampleColleague.name)],
  messages: [sampleRequestMessage],
  current_ai_suggestion_id: null,
  last_message_preview: sampleRequestMessage.text,
  unread_count: 0,
  is_request: true,
  waiting_for: [],
  can_send: false,
  last_read_message_id: sampleRequestMessage.id,
  created_at: sampleTime,
  updated_at: sampleTime,
}

// One record of each kind that the global search opens at its own address, and of those that fill a page.
import type { Advice } from '@adjutant/contract/advice'
import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import type { Memory } from '@adjutant/contract/ai/memory'
import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { Contact } from '@adjutant/contract/contacts'
import type { Goal } from '@adjutant/contract/goals'
import type { Note } from '@adjutant/contract/notes'
import { sampleColleague, sampleId, sampleTime, sampleUser } from './people.ts'

const times = { created_at: sampleTime, updated_at: sampleTime }
const self = { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email }

export const anyGoal: Goal = {
  ...times,
  id: sampleId(200),
  user_id: sampleUser.id,
  title: 'Open the Orion site',
  description: null,
  due_date: '2031-03-31',
  status: 'new',
  kpis: [],
  progress: 0,
  pace: null,
  expected_progress: null,
  organization_id: null,
  organization_name: null,
  owner_id: sampleUser.id,
  owner: self,
  parent_goal_id: null,
  parent: null,
  check_in_interval: 'none',
  check_in_due: null,
  is_outdated: false,
  last_check_in: null,
  can_edit: true,
  can_delete: true,
  can_check_in: true,
}

export const anyAdvice: Advice = {
  ...times,
  id: sampleId(300),
  advice_title: 'Wait with Orion',
  content: 'Orion costs more than it earns.',
  crew_run_id: null,
  user_id: sampleUser.id,
  organization_id: null,
  source: { kind: 'person', name: self.name, is_mine: true },
  claims: [],
  rank_days: 0,
  can_edit: true,
  can_delete: true,
}

export const anyNote: Note = {
  ...times,
  id: sampleId(400),
  user_id: sampleUser.id,
  content: 'Orion landlord was friendly',
  entry_date: '2026-11-02',
}

export const anyContact: Contact = {
  ...times,
  id: sampleId(500),
  name: 'Orla of Orion',
  role: null,
  avatar_initial: 'O',
  emails: [],
  phones: [],
  organization_id: null,
  user_id: null,
  is_user: false,
  created_by_user: self,
  notes: null,
  past_interactions: [],
  shared_org_ids: [],
  sharedWith: [],
  can_edit: true,
  can_delete: true,
  can_share: true,
}

export const anyMemory: Memory = {
  ...times,
  id: sampleId(600),
  content: 'The lease ends in March',
  metadata: { conversation_id: null, conversation_name: null },
}

export const anyConversation: Conversation = { ...times, id: sampleId(700), name: 'Decisions for the week' }

export const anyQuestion: Message = {
  id: sampleId(800),
  conversation_id: anyConversation.id,
  sender: 'user',
  content: 'What is overdue?',
  text: 'What is overdue?',
  timestamp: sampleTime,
  streaming: false,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  event: null,
  model: null,
  sources: [],
  acts: [],
  statement: null,
  checks: { removed_citations: [], unsourced_figures: [] },
  usage: null,
  failure: null,
}

export const anyThreadMessage: ThreadMessage = {
  id: sampleId(900),
  thread_id: sampleId(950),
  conversation_id: sampleId(950),
  sender_id: sampleUser.id,
  sender_name: self.name,
  text: 'The first line',
  files: [],
  timestamp: sampleTime,
  ai_suggested: false,
  system: false,
  client_id: null,
  task_id: null,
}

const participant = { role: null, is_user: true, last_read_message_id: null }

export const anyThread: Thread = {
  ...times,
  id: anyThreadMessage.thread_id,
  conversation_id: anyThreadMessage.thread_id,
  other_user_id: sampleColleague.id,
  other_user_name: sampleColleague.name,
  name: sampleColleague.name,
  is_renamed: false,
  role: null,
  avatar_initial: 'T',
  is_user: true,
  is_group: false,
  participants: [
    { ...participant, id: sampleUser.id, name: self.name, avatar_initial: 'I' },
    { ...participant, id: sampleColleague.id, name: sampleColleague.name, avatar_initial: 'T' },
  ],
  messages: [],
  current_ai_suggestion_id: null,
  last_message_preview: null,
  unread_count: 0,
  is_request: false,
  waiting_for: [],
  can_send: true,
  last_read_message_id: null,
}

import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { Goal } from '@adjutant/contract/goals'
import type { Chain, ChainNode, ChainRecord } from '@adjutant/contract/records/chain'
import { sampleColleague, sampleId, sampleTime, sampleUser } from './people.ts'
import { sampleTask } from './tasks.ts'

const threadId = sampleId(700)

export const sampleAsk: ThreadMessage = {
  id: sampleId(701),
  thread_id: threadId,
  conversation_id: threadId,
  sender_id: sampleColleague.id,
  sender_name: sampleColleague.name,
  text: 'Can you call the bank about the annex?',
  files: [],
  timestamp: sampleTime,
  ai_suggested: false,
  system: false,
  client_id: null,
  task_id: sampleTask.id,
}

const toParticipant = ({ id, name }: { id: string; name: string }) => ({
  id,
  name,
  role: null,
  avatar_initial: name.slice(0, 1),
  is_user: true,
  last_read_message_id: sampleAsk.id,
})

/** With the message that leads to a task. */
export const sampleAskThread: Thread = {
  id: threadId,
  conversation_id: threadId,
  other_user_id: sampleColleague.id,
  other_user_name: sampleColleague.name,
  name: sampleColleague.name,
  is_renamed: false,
  role: null,
  avatar_initial: 'T',
  is_user: true,
  is_group: false,
  participants: [sampleColleague, { id: sampleUser.id, name: sampleUser.profile.name }].map(toParticipant),
  messages: [sampleAsk],
  current_ai_suggestion_id: null,
  last_message_preview: sampleAsk.text,
  unread_count: 0,
  is_request: false,
  waiting_for: [],
  can_send: true,
  last_read_message_id: sampleAsk.id,
  created_at: sampleTime,
  updated_at: sampleTime,
}

export const sampleServedGoal: Goal = {
  id: sampleId(702),
  user_id: sampleUser.id,
  title: 'Grow in the north',
  description: null,
  due_date: '2030-01-01',
  status: 'in_progress',
  kpis: [],
  progress: 0,
  pace: null,
  expected_progress: null,
  organization_id: null,
  organization_name: null,
  created_at: sampleTime,
  updated_at: sampleTime,
  owner_id: sampleUser.id,
  owner: { id: sampleUser.id, name: sampleUser.profile.name, email: sampleUser.email },
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

const facts = { at: sampleTime, happened_at: null, by: null, thread_id: null, run_kind: null }
const thread: ChainRecord = { ...facts, kind: 'thread', id: threadId, title: sampleAskThread.name }
const message: ChainRecord = {
  ...facts,
  ...{ kind: 'message', id: sampleAsk.id, title: sampleAsk.text, happened_at: sampleTime },
  ...{ by: sampleColleague.name, thread_id: threadId },
}
const task: ChainRecord = { ...facts, kind: 'task', id: sampleTask.id, title: sampleTask.title }
const goal: ChainRecord = { ...facts, kind: 'goal', id: sampleServedGoal.id, title: sampleServedGoal.title }

const toNode = (record: ChainRecord, distance: number): ChainNode => ({ ...record, distance, more: 0 })

const serves = { from: task.id, to: goal.id, relation: 'serves' as const, day: null }
const toChain = (start: ChainRecord, nodes: ChainNode[], origin: ChainRecord): Chain => ({
  ...{ start, nodes, more_before: 0, more_after: 0 },
  links: [{ from: origin.id, to: task.id, relation: 'created', day: null }, serves],
})

/** A message leads to a task, and that to a goal, as seen from each of them. */
export const sampleChains = {
  thread: toChain(thread, [toNode(task, 1), toNode(goal, 2)], thread),
  task: toChain(task, [toNode(message, -1), toNode(goal, 1)], message),
  goal: toChain(goal, [toNode(task, -1), toNode(message, -2)], message),
}

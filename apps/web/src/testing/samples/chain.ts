import type { Thread } from '@adjutant/contract/comms'
import type { Goal } from '@adjutant/contract/goals'
import type { Chain, ChainNode, ChainRecord } from '@adjutant/contract/records/chain'
import { sampleThread, toThreadMessage } from './comms.ts'
import { sampleColleague, sampleTime } from './people.ts'
import { sampleGoal } from './strategy.ts'
import { sampleTask } from './tasks.ts'

const threadId = sampleThread.id

export const sampleAsk = toThreadMessage(1, 'Can you call the bank about the annex?', { task_id: sampleTask.id })

/** With the message that leads to a task. */
export const sampleAskThread: Thread = {
  ...sampleThread,
  participants: sampleThread.participants.map((person) => ({ ...person, last_read_message_id: sampleAsk.id })),
  messages: [sampleAsk],
  last_message_preview: sampleAsk.text,
  last_read_message_id: sampleAsk.id,
}

export const sampleServedGoal: Goal = { ...sampleGoal, title: 'Grow in the north', kpis: [], progress: 0 }

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

import type { ChainLink, ChainNode, ChainRecord } from './chain.ts'

/** Texts for a chain. The web app loads this file, so it imports no schema library. */

type Kind = ChainRecord['kind']
type Relation = ChainLink['relation']

export const kindLabels: Record<Kind, string> = {
  message: 'Message',
  thread: 'Thread',
  meeting: 'Meeting',
  conversation: 'Conversation',
  run: 'Run',
  advice: 'Advice',
  commitment: 'Promise',
  note: 'Note',
  file: 'File',
  contact: 'Contact',
  task: 'Task',
  goal: 'Goal',
}

const nounOf = (kind: Kind): string => (kind === 'advice' ? 'advice' : `a ${kindLabels[kind].toLowerCase()}`)

const created: Partial<Record<Kind, string>> = {
  meeting: 'Created in a meeting',
  run: 'Created by a run',
  conversation: 'Created by the assistant in a conversation',
}

/** Labels, under a record, of the records that led to it. */
const before: Record<Relation, (kind: Kind) => string> = {
  created: (kind) => created[kind] ?? `Created from ${nounOf(kind)}`,
  serves: (kind) => `Contributing ${kindLabels[kind].toLowerCase()}`,
  part_of: () => 'Includes a goal',
  promised_in: (kind) => (kind === 'contact' ? 'Promised in an interaction with a contact' : `Promised in ${nounOf(kind)}`),
  promised_with: () => 'Promised to or by a contact',
  attached: () => 'Has an attached file',
  sent_with: () => 'Sent with a message',
  about: () => 'About a goal',
  retried: () => 'Continues a run',
  started: () => 'Started in a conversation',
}

/** Labels, under a record, of the records that it led to. */
const after: Record<Relation, (kind: Kind) => string> = {
  created: (kind) => `Led to ${nounOf(kind)}`,
  serves: () => 'Contributes to a goal',
  part_of: () => 'Part of a goal',
  promised_in: () => 'Contains a promise',
  promised_with: () => 'Involved in a promise',
  attached: (kind) => `Attached to ${nounOf(kind)}`,
  sent_with: () => 'Sent with a file',
  about: (kind) => (kind === 'advice' ? 'Mentioned in advice' : 'Subject of a run'),
  retried: () => 'Continued by a run',
  started: () => 'Started a run',
}

/** One sentence without its date: `Created from a message by Ada Kern`. */
export function toSentence({ kind, by, distance }: Pick<ChainNode, 'kind' | 'by' | 'distance'>, relation: Relation): string {
  const sentence = (distance < 0 ? before : after)[relation](kind)
  return by === null ? sentence : `${sentence} by ${by}`
}

/** The time of the linked record: the day of the link, or its own time or day; null if only its creation is known. */
export const toChainDate = ({ happened_at }: Pick<ChainNode, 'happened_at'>, { day }: Pick<ChainLink, 'day'>): string | null =>
  day ?? happened_at

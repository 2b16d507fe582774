import type { Message } from '@adjutant/contract/conversations'
import type { ReactNode } from 'react'
import { withDays } from '../../ui/talk/with-days.ts'
import type { DayRow } from '../../ui/talk/with-days.ts'

/** A question of this tab that is under way, or that found no answer. */
export interface Turn {
  text: string
  askedAt: string
  /** The last message that was there when it was asked. */
  afterId: string | undefined
  /** Why there is no answer; undefined while one is awaited. */
  failure?: string | undefined
}

/** Something other than a message that stands in the list, such as a run at work. */
export interface InsertedRow {
  key: string
  /** When it happened, ISO 8601; undefined: it is going on now, and stands last. */
  at: string | undefined
  /** What the search of the conversation looks at. */
  text: string
  content: ReactNode
}

export type Row =
  | DayRow
  | (InsertedRow & { kind: 'inserted' })
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'asked'; key: string; text: string; askedAt: string }
  | { kind: 'waiting'; key: string }
  | { kind: 'failed'; key: string; reason: string }
  | { kind: 'unanswered'; key: string; text: string }

type Heard = { id: string; isStreaming: boolean }

export interface RowSources {
  messages: readonly Message[]
  heard: readonly Heard[]
  turn: Turn | undefined
  conversationId: string
  inserted?: readonly InsertedRow[]
  now: Date
}

/** Stored pages, the latest first, as one list with the oldest first. While something is added, two pages may hold the same message. */
export function toMessages(pages: readonly { items: readonly Message[] }[]): Message[] {
  const byId = new Map(pages.toReversed().flatMap(({ items }) => items.map((message) => [message.id, message] as const)))
  return [...byId.values()]
}

/** An answer that is heard before it is read. Its text comes from what is heard. */
const toDraft = (id: string, { conversationId, now }: RowSources): Message => ({
  id,
  conversation_id: conversationId,
  sender: 'ai',
  content: '',
  text: '',
  timestamp: now.toISOString(),
  streaming: true,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  event: null,
  model: null,
  sources: [],
  acts: [],
  unbacked: false,
  usage: null,
})

/** What has been stored since this turn began. */
function listSince({ afterId }: Turn, messages: readonly Message[]) {
  return messages.slice(messages.findIndex(({ id }) => id === afterId) + 1)
}

/** A question is stored together with the place for its answer: one that stands alone was stopped, or its answer failed. */
function toUnanswered({ messages }: RowSources): Row[] {
  const last = messages.at(-1)
  return last?.sender === 'user' ? [{ kind: 'unanswered', key: 'unanswered', text: last.content }] : []
}

function toTurnRows(sources: RowSources): { question: Row[]; outcome: Row[] } {
  const { turn, messages, heard } = sources
  if (!turn) return { question: [], outcome: isAnswering(messages, heard) ? [] : toUnanswered(sources) }
  const since = listSince(turn, messages)
  // The call ends a moment after its answer can be read.
  const hasAnswer = heard.length > 0 || since.some(({ sender }) => sender === 'ai')
  const asked: Row = { kind: 'asked', key: 'asked', text: turn.text, askedAt: turn.askedAt }
  const waiting: Row[] = hasAnswer ? [] : [{ kind: 'waiting', key: 'waiting' }]
  return {
    question: since.some(({ sender }) => sender === 'user') ? [] : [asked],
    outcome: turn.failure === undefined ? waiting : [{ kind: 'failed', key: 'failed', reason: turn.failure }],
  }
}

const toMessageRow = (message: Message): Row => ({ kind: 'message', key: message.id, message })

function toMoment(row: Row, now: Date) {
  if (row.kind === 'message') return new Date(row.message.timestamp)
  return row.kind === 'inserted' && row.at ? new Date(row.at) : now
}

/** Puts a row behind everything that happened before it. */
function insert(rows: readonly Row[], one: InsertedRow, now: Date): Row[] {
  const row: Row = { ...one, kind: 'inserted' }
  const place = one.at === undefined ? rows.length : rows.findLastIndex((other) => toMoment(other, now) <= toMoment(row, now)) + 1
  return rows.toSpliced(place, 0, row)
}

/** What a row says, to find it by. */
export function toRowText(row: Row) {
  if (row.kind === 'message') return row.message.content
  return row.kind === 'asked' || row.kind === 'inserted' ? row.text : ''
}

/** Everything that the conversation shows, the oldest first. */
export function toRows(sources: RowSources): Row[] {
  const { messages, heard, inserted = [], now } = sources
  const known = new Set(messages.map(({ id }) => id))
  const drafts = heard.filter(({ id }) => !known.has(id)).map(({ id }) => toDraft(id, sources))
  const { question, outcome } = toTurnRows(sources)
  const rows: Row[] = [...messages.map(toMessageRow), ...question, ...drafts.map(toMessageRow), ...outcome]
  const all = inserted.reduce((done, one) => insert(done, one, now), rows)
  return withDays(all, (row) => toMoment(row, now))
}

/** Whether an answer is being written, as far as anybody has told. What was heard last counts more than what was stored. */
export function isAnswering(messages: readonly Message[], heard: readonly Heard[]) {
  const ended = new Set(heard.filter(({ isStreaming }) => !isStreaming).map(({ id }) => id))
  return heard.some(({ isStreaming }) => isStreaming) || messages.some(({ id, streaming }) => streaming && !ended.has(id))
}

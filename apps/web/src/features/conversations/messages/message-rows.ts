import type { Message } from '@adjutant/contract/ai/conversations'
import type { ReactNode } from 'react'
import { insertDayRows } from '../../../ui/chat/day-rows.ts'
import type { DayRow } from '../../../ui/chat/day-rows.ts'

/** A question of this tab that is in flight or failed. */
export interface Turn {
  text: string
  askedAt: string
  /** The last message when the question was asked. */
  afterId: string | undefined
  /** The stored question that is retried; undefined for a new one. */
  questionId?: string | undefined
  /** Why there is no answer; undefined while waiting. */
  failure?: string | undefined
}

/** A row that is not a message, such as an active run. */
export interface InsertedRow {
  key: string
  /** ISO 8601; undefined for active rows, which are last. */
  at: string | undefined
  /** The text for the conversation search. */
  text: string
  content: ReactNode
}

/** A question to retry, by id if it is stored. */
export interface AskedQuestion {
  text: string
  questionId: string | undefined
}

export type Row =
  | DayRow
  | (InsertedRow & { kind: 'inserted' })
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'question'; key: string; text: string; askedAt: string }
  | { kind: 'waiting'; key: string; askedAt: string }
  | { kind: 'failed'; key: string; reason: string; question: AskedQuestion; askedAt: string }
  | { kind: 'unanswered'; key: string; question: AskedQuestion; askedAt: string }

type StreamedIds = { id: string; isStreaming: boolean }

export interface RowSources {
  messages: readonly Message[]
  streamed: readonly StreamedIds[]
  turn: Turn | undefined
  conversationId: string
  inserted?: readonly InsertedRow[]
  now: Date
}

/** Joins pages into one list, oldest first. Two pages can contain the same message while messages are added. */
export function toMessages(pages: readonly { items: readonly Message[] }[]): Message[] {
  const byId = new Map(pages.toReversed().flatMap(({ items }) => items.map((message) => [message.id, message] as const)))
  return [...byId.values()]
}

/** A placeholder for a streaming answer that is not loaded yet. */
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
  statement: null,
  checks: { removed_citations: [], unsourced_figures: [] },
  usage: null,
  failure: null,
})

const isUser = ({ sender }: Message) => sender === 'user'

/** Messages of runs answer no question. */
const isAnswer = ({ sender, crew_run_id, flow_run_id }: Message) => sender === 'ai' && crew_run_id === null && flow_run_id === null

const toMessageRow = (message: Message): Row => ({ kind: 'message', key: message.id, message })

/** Whether this tab's new question is not loaded yet. */
function isUnread(turn: Turn | undefined, messages: readonly Message[]): turn is Turn {
  if (!turn || turn.questionId !== undefined) return false
  return !messages.slice(messages.findIndex(({ id }) => id === turn.afterId) + 1).some(isUser)
}

/** Groups each question with what follows it; messages before the first question form their own group. */
function toParts(messages: readonly Message[]): Message[][] {
  const parts: Message[][] = [[]]
  for (const message of messages) {
    if (isUser(message)) parts.push([message])
    else parts.at(-1)?.push(message)
  }
  return parts
}

/** Ids are time-ordered, so a streaming answer can be placed before it is loaded. */
function placed(messages: readonly Message[], drafts: readonly Message[]): Message[] {
  const all = [...messages]
  for (const draft of drafts) {
    const index = all.findIndex(({ id }) => id > draft.id)
    all.splice(index < 0 ? all.length : index, 0, draft)
  }
  return all
}

/** The row after a stored question without an answer. */
function toOutcome(part: readonly Message[], isLast: boolean, { turn }: RowSources): Row[] {
  const [question] = part
  if (!question || !isUser(question)) return []
  const { id, content: text, timestamp: askedAt, failure } = question
  const isAskedAgain = turn?.questionId === id
  const isOwn = isAskedAgain || (isLast && turn !== undefined && turn.questionId === undefined)
  const answer = part.findLast(isAnswer)
  if (isOwn && turn.failure === undefined) return answer ? [] : [{ kind: 'waiting', key: `waiting ${id}`, askedAt }]
  if (answer?.streaming || (answer && failure === null)) return []
  // A new question shows its stored state; a failed retry shows its own error.
  const reason = (isAskedAgain ? turn.failure : undefined) ?? failure
  const asked = { question: { text, questionId: id }, askedAt }
  return [
    reason === null ? { kind: 'unanswered', key: `unanswered ${id}`, ...asked } : { kind: 'failed', key: `failed ${id}`, reason, ...asked },
  ]
}

function toUnreadRows({ text, askedAt, failure }: Turn, drafts: readonly Message[]): Row[] {
  const question: Row = { kind: 'question', key: 'question', text, askedAt }
  if (failure !== undefined)
    return [question, { kind: 'failed', key: 'failed', reason: failure, question: { text, questionId: undefined }, askedAt }]
  return [question, ...(drafts.length > 0 ? drafts.map(toMessageRow) : [{ kind: 'waiting', key: 'waiting', askedAt } as const])]
}

function toOwnMoment(row: Row, now: Date): Date {
  if (row.kind === 'inserted') return row.at ? new Date(row.at) : now
  return new Date(row.kind === 'message' ? row.message.timestamp : row.kind === 'day' ? row.day : row.askedAt)
}

/** Inserts a row by time. */
function insert(rows: readonly Row[], one: InsertedRow, now: Date): Row[] {
  const row: Row = { ...one, kind: 'inserted' }
  const index = one.at === undefined ? rows.length : rows.findLastIndex((other) => toOwnMoment(other, now) <= toOwnMoment(row, now)) + 1
  return rows.toSpliced(index, 0, row)
}

/** A retried answer can be later than the following question; it counts to the day of its position. */
function toMoments(rows: readonly Row[], now: Date): Map<Row, Date> {
  let next = Infinity
  const moments = rows.toReversed().map((row) => {
    next = Math.min(next, toOwnMoment(row, now).getTime())
    return [row, new Date(next)] as const
  })
  return new Map(moments)
}

/** The searchable text of a row. */
export function toRowText(row: Row) {
  if (row.kind === 'message') return row.message.content
  return row.kind === 'question' || row.kind === 'inserted' ? row.text : ''
}

/** All rows of the conversation, oldest first. */
export function toRows(sources: RowSources): Row[] {
  const { messages, streamed, turn, inserted = [], now } = sources
  const known = new Set(messages.map(({ id }) => id))
  const drafts = streamed.filter(({ id }) => !known.has(id)).map(({ id }) => toDraft(id, sources))
  const unread = isUnread(turn, messages) ? turn : undefined
  // The answer to a question that is not loaded yet comes after that question.
  const lastId = messages.at(-1)?.id ?? ''
  const isNew = ({ id }: Message) => unread !== undefined && id > lastId
  const parts = toParts(
    placed(
      messages,
      drafts.filter((draft) => !isNew(draft)),
    ),
  )
  const stored = parts.flatMap((part, index) => [
    ...part.map(toMessageRow),
    ...toOutcome(part, !unread && index === parts.length - 1, sources),
  ])
  const rows = [...stored, ...(unread ? toUnreadRows(unread, drafts.filter(isNew)) : [])]
  const all = inserted.reduce((done, one) => insert(done, one, now), rows)
  const moments = toMoments(all, now)
  return insertDayRows(all, (row) => moments.get(row)!)
}

/** Whether an answer is streaming. Received events override the stored state. */
export function isAnswering(messages: readonly Message[], streamed: readonly StreamedIds[]) {
  const ended = new Set(streamed.filter(({ isStreaming }) => !isStreaming).map(({ id }) => id))
  return streamed.some(({ isStreaming }) => isStreaming) || messages.some(({ id, streaming }) => streaming && !ended.has(id))
}

import type { Message } from '@adjutant/contract/conversations'
import type { ReactNode } from 'react'
import { withDays } from '../../ui/talk/with-days.ts'
import type { DayRow } from '../../ui/talk/with-days.ts'

/** A question of this tab that is under way, or that could not be asked. */
export interface Turn {
  text: string
  askedAt: string
  /** The last message that was there when it was asked. */
  afterId: string | undefined
  /** The stored question that is asked again; undefined for a new one. */
  questionId?: string | undefined
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

/** A question as one asks it again: by its id where it is stored. */
export interface AskedQuestion {
  text: string
  questionId: string | undefined
}

export type Row =
  | DayRow
  | (InsertedRow & { kind: 'inserted' })
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'asked'; key: string; text: string; askedAt: string }
  | { kind: 'waiting'; key: string; askedAt: string }
  | { kind: 'failed'; key: string; reason: string; question: AskedQuestion; askedAt: string }
  | { kind: 'unanswered'; key: string; question: AskedQuestion; askedAt: string }

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
  failure: null,
})

const isUser = ({ sender }: Message) => sender === 'user'

/** What a run says answers no question. */
const isAnswer = ({ sender, crew_run_id, flow_run_id }: Message) => sender === 'ai' && crew_run_id === null && flow_run_id === null

const toMessageRow = (message: Message): Row => ({ kind: 'message', key: message.id, message })

/** Whether this tab asks a new question that cannot be read yet. */
function isUnread(turn: Turn | undefined, messages: readonly Message[]): turn is Turn {
  if (!turn || turn.questionId !== undefined) return false
  return !messages.slice(messages.findIndex(({ id }) => id === turn.afterId) + 1).some(isUser)
}

/** Each question with what follows it; before the first one stands what belongs to none. */
function toParts(messages: readonly Message[]): Message[][] {
  const parts: Message[][] = [[]]
  for (const message of messages) {
    if (isUser(message)) parts.push([message])
    else parts.at(-1)!.push(message)
  }
  return parts
}

/** Ids rise with time, so an answer that is heard before it is read has its place among the messages. */
function placed(messages: readonly Message[], drafts: readonly Message[]): Message[] {
  const all = [...messages]
  for (const draft of drafts) {
    const place = all.findIndex(({ id }) => id > draft.id)
    all.splice(place < 0 ? all.length : place, 0, draft)
  }
  return all
}

/** What stands behind a stored question that has no answer. */
function toOutcome(part: readonly Message[], isLast: boolean, { turn }: RowSources): Row[] {
  const [question] = part
  if (!question || !isUser(question)) return []
  const { id, content: text, timestamp: askedAt, failure } = question
  const isAskedAgain = turn?.questionId === id
  const isOwn = isAskedAgain || (isLast && turn !== undefined && turn.questionId === undefined)
  const answer = part.findLast(isAnswer)
  if (isOwn && turn.failure === undefined) return answer ? [] : [{ kind: 'waiting', key: `waiting ${id}`, askedAt }]
  if (answer?.streaming || (answer && failure === null)) return []
  // A new question that is stored tells by itself how it stands; one that could not be asked again does not.
  const reason = (isAskedAgain ? turn.failure : undefined) ?? failure
  const asked = { question: { text, questionId: id }, askedAt }
  return [
    reason === null ? { kind: 'unanswered', key: `unanswered ${id}`, ...asked } : { kind: 'failed', key: `failed ${id}`, reason, ...asked },
  ]
}

function toUnreadRows({ text, askedAt, failure }: Turn, drafts: readonly Message[]): Row[] {
  const asked: Row = { kind: 'asked', key: 'asked', text, askedAt }
  if (failure !== undefined)
    return [asked, { kind: 'failed', key: 'failed', reason: failure, question: { text, questionId: undefined }, askedAt }]
  return [asked, ...(drafts.length > 0 ? drafts.map(toMessageRow) : [{ kind: 'waiting', key: 'waiting', askedAt } as const])]
}

function toOwnMoment(row: Row, now: Date): Date {
  if (row.kind === 'inserted') return row.at ? new Date(row.at) : now
  return new Date(row.kind === 'message' ? row.message.timestamp : row.kind === 'day' ? row.day : row.askedAt)
}

/** Puts a row behind everything that happened before it. */
function insert(rows: readonly Row[], one: InsertedRow, now: Date): Row[] {
  const row: Row = { ...one, kind: 'inserted' }
  const place = one.at === undefined ? rows.length : rows.findLastIndex((other) => toOwnMoment(other, now) <= toOwnMoment(row, now)) + 1
  return rows.toSpliced(place, 0, row)
}

/** An answer can be later than the question after it, if its own question was retried; it belongs to the day of its position. */
function toMoments(rows: readonly Row[], now: Date): Map<Row, Date> {
  let next = Infinity
  const moments = rows.toReversed().map((row) => {
    next = Math.min(next, toOwnMoment(row, now).getTime())
    return [row, new Date(next)] as const
  })
  return new Map(moments)
}

/** What a row says, to find it by. */
export function toRowText(row: Row) {
  if (row.kind === 'message') return row.message.content
  return row.kind === 'asked' || row.kind === 'inserted' ? row.text : ''
}

/** Everything that the conversation shows, the oldest first. */
export function toRows(sources: RowSources): Row[] {
  const { messages, heard, turn, inserted = [], now } = sources
  const known = new Set(messages.map(({ id }) => id))
  const drafts = heard.filter(({ id }) => !known.has(id)).map(({ id }) => toDraft(id, sources))
  const unread = isUnread(turn, messages) ? turn : undefined
  // The answer to a question that cannot be read yet stands behind that.
  const lastId = messages.at(-1)?.id ?? ''
  const isNew = ({ id }: Message) => unread !== undefined && id > lastId
  const parts = toParts(
    placed(
      messages,
      drafts.filter((draft) => !isNew(draft)),
    ),
  )
  const stored = parts.flatMap((part, place) => [
    ...part.map(toMessageRow),
    ...toOutcome(part, !unread && place === parts.length - 1, sources),
  ])
  const rows = [...stored, ...(unread ? toUnreadRows(unread, drafts.filter(isNew)) : [])]
  const all = inserted.reduce((done, one) => insert(done, one, now), rows)
  const moments = toMoments(all, now)
  return withDays(all, (row) => moments.get(row)!)
}

/** Whether an answer is being written, as far as anybody has told. What was heard last counts more than what was stored. */
export function isAnswering(messages: readonly Message[], heard: readonly Heard[]) {
  const ended = new Set(heard.filter(({ isStreaming }) => !isStreaming).map(({ id }) => id))
  return heard.some(({ isStreaming }) => isStreaming) || messages.some(({ id, streaming }) => streaming && !ended.has(id))
}

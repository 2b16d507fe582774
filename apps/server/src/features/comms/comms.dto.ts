import { findOnly } from '@adjutant/contract/find-only'
import type { Participant, Recipient, Thread, ThreadMessage } from '@adjutant/contract/comms'
import type { MessageHit } from '@adjutant/contract/message-search'
import type { Suggestion, SuggestionAsk } from '@adjutant/contract/ai/suggestions'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Actor } from '../../platform/ctx.ts'
import type { Ask } from './comms.schema.ts'
import { toInitial } from '../../platform/text/initial.ts'
import { toFileKind } from '../files/index.ts'
import { toPersonRef } from '../identity/index.ts'
import type { HiddenFrom } from './suggestions/hidden-records.service.ts'
import type { MessageRow } from './messages/messages.store.ts'
import { acceptsNextMessage, isPending, isShownPresent } from './requests/message-requests.policy.ts'
import type { RecipientRow } from './threads/recipients.store.ts'
import type { SuggestionRow } from './suggestions/suggestions.store.ts'
import type { ParticipantRow, ThreadRow } from './threads/threads.store.ts'

/** Characters on either side of the match. */
const around = 80

/** The part of the text around the query, as one line. */
function toExcerpt(text: string, query: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const at = Math.max(0, line.toLowerCase().indexOf(query.toLowerCase()))
  const from = Math.max(0, at - around)
  const to = Math.min(line.length, at + query.length + around)
  // Drops half surrogate pairs at both ends.
  const passage = line.slice(from, to).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
  return `${from > 0 ? '…' : ''}${passage.trim()}${to < line.length ? '…' : ''}`
}

/** A system message. */
const isLine = ({ message }: MessageRow) => message.only_for_user_id !== null

function senderNameOf(row: MessageRow): string {
  if (isLine(row)) return appMessages.comms.productSender
  return row.sender ? toPersonRef(row.sender).name : appMessages.comms.unknownSender
}

export function toMessage(row: MessageRow, viewer: Actor): ThreadMessage {
  const { message, files, task_id } = row
  const isOwn = message.sender_id === viewer.id
  return {
    id: message.id,
    thread_id: message.thread_id,
    conversation_id: message.thread_id,
    sender_id: message.sender_id,
    sender_name: senderNameOf(row),
    text: message.text,
    files: files.map((file) => ({ ...file, kind: toFileKind(file.type) })),
    timestamp: message.created_at.toISOString(),
    ai_suggested: message.ai_suggested,
    system: isLine(row),
    client_id: isOwn ? message.client_id : null,
    task_id,
  }
}

/** The text, or the file names if the message has files only. */
export const toPreviewText = ({ message, files }: MessageRow): string => message.text || files.map(({ name }) => name).join(', ')

/** The read position in a request that is not accepted is private. */
const toParticipant = (row: ParticipantRow, viewer: Actor): Participant => {
  const { id, name } = toPersonRef(row.person)
  const last_read_message_id = isPending(row) && id !== viewer.id ? null : row.last_read_message_id
  return { id, name, role: row.role, avatar_initial: toInitial(name), is_user: row.user_level !== 'waitlisted', last_read_message_id }
}

const byName = new Intl.Collator('en').compare

/** Counts code points, so that no surrogate pair is split. */
export function toPreview(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  if (characters.length <= limits.threadPreview) return characters.join('')
  return `${characters.slice(0, limits.threadPreview - 1).join('')}…`
}

export interface ThreadRelations {
  /** Includes participants who left. */
  participants: ParticipantRow[]
  /** The latest few, oldest first. */
  messages: MessageRow[]
  suggestionId: string | null
}

/** In a thread of two, includes the other person even after they left, because a message brings them back. */
function listOthers({ thread }: ThreadRow, participants: ParticipantRow[], viewer: Actor): Participant[] {
  const isShown = (one: ParticipantRow) => isShownPresent(one) || thread.pair_key !== null
  return participants
    .filter((one) => one.person.id !== viewer.id && isShown(one))
    .map((one) => toParticipant(one, viewer))
    .toSorted((one, other) => byName(one.name, other.name))
}

const nameBy = ({ participant }: ThreadRow, others: Participant[]): string =>
  participant.name ?? (others.map(({ name }) => name).join(', ') || appMessages.comms.unknownSender)

/** The name of the thread for this viewer. */
export const nameOf = (row: ThreadRow, participants: ParticipantRow[], viewer: Actor): string =>
  nameBy(row, listOthers(row, participants, viewer))

function toRequestState({ thread, participant }: ThreadRow, participants: ParticipantRow[], viewer: Actor) {
  const isRequest = isPending(participant)
  const others = participants.filter(({ person }) => person.id !== viewer.id)
  const receivers = others.filter((one) => isShownPresent(one) || thread.pair_key !== null)
  const waiting = isRequest ? [] : others.filter(isPending)
  return {
    is_request: isRequest,
    waiting_for: waiting.map(({ person }) => toPersonRef(person).name).toSorted(byName),
    can_send: receivers.some((one) => acceptsNextMessage(one, thread.last_number)),
  }
}

export function toThread(row: ThreadRow, deps: ThreadRelations, viewer: Actor): Thread {
  const { thread, participant, unread_count } = row
  const others = listOthers(row, deps.participants, viewer)
  const present = deps.participants.filter(isShownPresent).map((one) => toParticipant(one, viewer))
  const name = nameBy(row, others)
  const last = deps.messages.findLast((message) => !isLine(message))
  return {
    id: thread.id,
    conversation_id: thread.id,
    other_user_id: others[0]?.id ?? null,
    other_user_name: name,
    name,
    is_renamed: participant.name !== null,
    role: findOnly(others)?.role ?? null,
    avatar_initial: toInitial(name),
    is_user: others.some(({ is_user }) => is_user),
    is_group: thread.pair_key === null,
    participants: present.toSorted((one, other) => byName(one.name, other.name)),
    messages: deps.messages.map((message) => toMessage(message, viewer)),
    current_ai_suggestion_id: deps.suggestionId,
    last_message_preview: last ? toPreview(toPreviewText(last)) : null,
    unread_count,
    ...toRequestState(row, deps.participants, viewer),
    last_read_message_id: present.find(({ id }) => id === viewer.id)?.last_read_message_id ?? null,
    created_at: thread.created_at.toISOString(),
    updated_at: thread.updated_at.toISOString(),
  }
}

export function toRecipient(row: RecipientRow): Recipient {
  const { id, name, email } = toPersonRef(row)
  return { id, name, email, role: row.role, avatar_initial: toInitial(name) }
}

/** Includes the file names if the text doesn't contain the query. */
const toFound = ({ message, files }: MessageRow, query: string): string =>
  message.text.toLowerCase().includes(query.toLowerCase())
    ? message.text
    : [message.text, ...files.map(({ name }) => name)].filter(Boolean).join(' · ')

export const toMessageHit = (row: MessageRow, threadName: string, query: string): MessageHit => ({
  thread_id: row.message.thread_id,
  thread_name: threadName,
  message_id: row.message.id,
  sender_id: row.message.sender_id,
  sender_name: senderNameOf(row),
  excerpt: toExcerpt(toFound(row, query), query),
  timestamp: row.message.created_at.toISOString(),
})

const toAsk = ({ kind, id, title, state }: Ask, hidden: HiddenFrom, people: ParticipantRow[]): SuggestionAsk[] => {
  if (state === 'left out') return []
  const hiddenFromNames = people.filter(({ person }) => hidden.get(id)?.includes(person.id))
  return [{ kind, id, title, state, hidden_from: hiddenFromNames.map(({ person }) => toPersonRef(person).name).toSorted(byName) }]
}

/** `people`: the participants of the thread; needed only if the suggestion asks about records. */
export const toSuggestion = (row: SuggestionRow, hidden: HiddenFrom, people: ParticipantRow[]): Suggestion => ({
  id: row.id,
  thread_id: row.thread_id,
  message_id: row.message_id,
  text: row.text,
  sources: row.sources,
  asks: row.asks.flatMap((ask) => toAsk(ask, hidden, people)),
  model: row.model,
  created_at: row.created_at.toISOString(),
})

import type { Participant, ThreadMessage } from '@adjutant/contract/comms'
import { insertDayRows } from '../../../ui/chat/day-rows.ts'
import type { DayRow } from '../../../ui/chat/day-rows.ts'
import type { Outgoing } from '../outbox/outbox.ts'

export type Row =
  | DayRow
  | { kind: 'unread'; key: string; at: string }
  | {
      kind: 'message'
      key: string
      message: ThreadMessage
      isOwn: boolean
      /** Directly follows a message of the same person. */ isNext: boolean
    }
  | { kind: 'outgoing'; key: string; entry: Outgoing }
  | { kind: 'seen'; key: string; at: string; names: string[] }

export interface RowSources {
  messages: readonly ThreadMessage[]
  outgoing: readonly Outgoing[]
  userId: string
  /** The last message that was read when the thread was opened; undefined if nothing was new. */
  readUpTo: string | undefined
  others: readonly Participant[]
}

/** A longer pause ends a group of messages. */
const groupGapMs = 5 * 60_000

function isNext(message: ThreadMessage, before: ThreadMessage | undefined) {
  if (!before || before.system || message.system || before.sender_id !== message.sender_id) return false
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) < groupGapMs
}

/** The first unread message of another person. */
function findUnread({ messages, readUpTo, userId }: RowSources) {
  const at = messages.findIndex(({ id }) => id === readUpTo)
  if (readUpTo === undefined || at < 0) return undefined
  return messages.slice(at + 1).find(({ sender_id, system }) => sender_id !== userId && !system)?.id
}

/** Read receipts, if the last message is the reader's own. */
function toSeenRows({ messages, outgoing, userId, others }: RowSources): Row[] {
  const last = messages.findLast(({ system }) => !system)
  if (!last || last.sender_id !== userId || outgoing.length > 0) return []
  const names = others.filter(({ last_read_message_id }) => last_read_message_id === last.id).map(({ name }) => name)
  return names.length > 0 ? [{ kind: 'seen', key: 'seen', at: last.timestamp, names }] : []
}

function toMessageRows(sources: RowSources): Row[] {
  const { messages, userId } = sources
  const unreadId = findUnread(sources)
  return messages.flatMap((message, index): Row[] => {
    const isOwn = message.sender_id === userId
    const isFirstUnread = message.id === unreadId
    const row: Row = {
      kind: 'message',
      // A message keeps its key when it is stored, so that it does not remount.
      key: message.client_id ?? message.id,
      message,
      isOwn,
      isNext: !isFirstUnread && isNext(message, messages[index - 1]),
    }
    return isFirstUnread ? [{ kind: 'unread', key: 'unread', at: message.timestamp }, row] : [row]
  })
}

function toMoment(row: Row) {
  if (row.kind === 'message') return new Date(row.message.timestamp)
  if (row.kind === 'outgoing') return new Date(row.entry.writtenAt)
  return new Date(row.kind === 'day' ? row.day : row.at)
}

/** All rows of the thread, oldest first. */
export function toRows(sources: RowSources): Row[] {
  const stored = new Set(sources.messages.map(({ client_id }) => client_id))
  const waiting = sources.outgoing.filter(({ client_id }) => !stored.has(client_id))
  const outgoing = waiting.map((entry): Row => ({ kind: 'outgoing', key: entry.client_id, entry }))
  return insertDayRows([...toMessageRows(sources), ...outgoing, ...toSeenRows({ ...sources, outgoing: waiting })], toMoment)
}

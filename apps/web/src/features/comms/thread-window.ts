import type { ThreadMessage } from '@adjutant/contract/comms'

/** The messages of a thread that are here, oldest first and without a gap. */
export interface ThreadWindow {
  messages: ThreadMessage[]
  /** More was said before them. */
  hasEarlier: boolean
  /** They do not go on to the latest: the reader looks at an earlier place. */
  hasLater: boolean
}

const toIds = (messages: readonly ThreadMessage[]) => new Set(messages.map(({ id }) => id))

/** A page with the given number of messages may have others behind it; a shorter one is the last. */
const isFull = (page: readonly ThreadMessage[], limit: number) => page.length >= limit

/** The latest page, joined to what was here. Where more was said meanwhile than a page holds, it stands for itself. */
export function withLatest(before: ThreadWindow | undefined, page: ThreadMessage[], limit: number): ThreadWindow {
  if (before?.hasLater) return before
  const fresh = toIds(page)
  const isJoined = before?.messages.some(({ id }) => fresh.has(id))
  if (!before || !isJoined) return { messages: page, hasEarlier: isFull(page, limit), hasLater: false }
  return { ...before, messages: [...before.messages.filter(({ id }) => !fresh.has(id)), ...page] }
}

export function withEarlier(before: ThreadWindow, page: ThreadMessage[], limit: number): ThreadWindow {
  const known = toIds(before.messages)
  return { ...before, messages: [...page.filter(({ id }) => !known.has(id)), ...before.messages], hasEarlier: isFull(page, limit) }
}

export function withLater(before: ThreadWindow, page: ThreadMessage[], limit: number): ThreadWindow {
  const known = toIds(before.messages)
  return { ...before, messages: [...before.messages, ...page.filter(({ id }) => !known.has(id))], hasLater: isFull(page, limit) }
}

/** The page around a place far back. */
export const toPlace = (page: ThreadMessage[]): ThreadWindow => ({ messages: page, hasEarlier: true, hasLater: true })

/** A message that was just sent, at the end; the next reading may put one of somebody else before it. */
export function withSent(before: ThreadWindow, message: ThreadMessage): ThreadWindow {
  if (before.hasLater || before.messages.some(({ id }) => id === message.id)) return before
  return { ...before, messages: [...before.messages, message] }
}

export function withTask(before: ThreadWindow, messageId: string, taskId: string): ThreadWindow {
  const messages = before.messages.map((message) => (message.id === messageId ? { ...message, task_id: taskId } : message))
  return { ...before, messages }
}

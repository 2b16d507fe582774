import type { ThreadMessage } from '@adjutant/contract/comms'

/** The loaded messages of a thread, oldest first and without a gap. */
export interface ThreadWindow {
  messages: ThreadMessage[]
  /** Earlier messages exist. */
  hasEarlier: boolean
  /** Later messages exist: the reader is at an earlier position. */
  hasLater: boolean
}

const toIds = (messages: readonly ThreadMessage[]) => new Set(messages.map(({ id }) => id))

/** A full page can have more messages behind it; a shorter one is the last. */
const isFull = (page: readonly ThreadMessage[], limit: number) => page.length >= limit

/** Joins the latest page to the window. If there is a gap between them, the page replaces the window. */
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

/** The page around an earlier position. */
export const toWindowAround = (page: ThreadMessage[]): ThreadWindow => ({ messages: page, hasEarlier: true, hasLater: true })

/** Appends a sent message; the next fetch can put another message before it. */
export function withSent(before: ThreadWindow, message: ThreadMessage): ThreadWindow {
  if (before.hasLater || before.messages.some(({ id }) => id === message.id)) return before
  return { ...before, messages: [...before.messages, message] }
}

export function withTask(before: ThreadWindow, messageId: string, taskId: string): ThreadWindow {
  const messages = before.messages.map((message) => (message.id === messageId ? { ...message, task_id: taskId } : message))
  return { ...before, messages }
}

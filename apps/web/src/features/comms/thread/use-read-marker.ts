import type { Thread, ThreadMessage } from '@adjutant/contract/comms'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { createSessionStore } from '../../../platform/session/session-store.ts'

/** The last reported read position per reader and thread, to avoid duplicate calls. */
const lastReported = createSessionStore(() => new Map<string, string>())

async function reportRead(userId: string, threadId: string, messageId: string) {
  const reader = `${userId} ${threadId}`
  if (lastReported.get().get(reader) === messageId) return
  lastReported.get().set(reader, messageId)
  try {
    await api.comms.markRead.call({ params: { threadId }, body: { message_id: messageId } })
  } catch {
    // Retried with the next message or visit.
    lastReported.get().delete(reader)
  }
}

const isVisible = () => document.visibilityState === 'visible'

/** Reports the read position while the page is visible. */
export function useReadMarker(userId: string, thread: Thread, messages: readonly ThreadMessage[], isLatest: boolean) {
  const { id, unread_count, last_read_message_id } = thread
  const lastId = messages.findLast(({ system }) => !system)?.id
  // Fixed when the thread opens: messages that arrive while reading are not marked as new.
  const [readUpTo] = useState(() => (unread_count > 0 ? (last_read_message_id ?? undefined) : undefined))
  useEffect(() => {
    if (!isLatest || !lastId || (unread_count === 0 && lastId === last_read_message_id)) return undefined
    const reportIfVisible = () => isVisible() && void reportRead(userId, id, lastId)
    reportIfVisible()
    document.addEventListener('visibilitychange', reportIfVisible)
    return () => document.removeEventListener('visibilitychange', reportIfVisible)
  }, [userId, id, isLatest, lastId, unread_count, last_read_message_id])
  return readUpTo
}

import { useMemo, useSyncExternalStore } from 'react'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { createSessionStore } from '../../../platform/session/session-store.ts'
import { toUserKey } from '../../../platform/session/user-storage.ts'
import { createOutbox } from './outbox.ts'
import type { Outbox } from './outbox.ts'

// Module level, so that messages are sent from any page.
const outboxes = createSessionStore(() => new Map<string, Outbox>())

/** The outbox of the current user. */
export function useOutbox(): Outbox {
  const { id } = useCurrentUser()
  const outbox = outboxes.get().get(id) ?? createOutbox(createStoredText(toUserKey('outbox', id)))
  outboxes.get().set(id, outbox)
  return outbox
}

export const isOutboxKey = (key: string | null, userId: string) => key === toUserKey('outbox', userId)

/** Messages waiting for a thread, and whether they wait for the connection. */
export function useOutgoing(threadId: string) {
  const outbox = useOutbox()
  const entries = useSyncExternalStore(outbox.subscribe, outbox.list)
  const isStuck = useSyncExternalStore(outbox.subscribe, outbox.isStuck)
  const outgoing = useMemo(() => entries.filter(({ thread_id }) => thread_id === threadId), [entries, threadId])
  return { outgoing, isStuck }
}

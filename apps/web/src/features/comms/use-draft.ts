import { useRef, useState } from 'react'
import { createKeep } from '../../platform/browser-keep.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { toUserKey } from '../../platform/user-storage.ts'
import { keepDraft, readDraft } from './message-draft.ts'
import type { Draft } from './message-draft.ts'

/** The unsent message of a thread, which survives a reload. */
export function useDraft(threadId: string) {
  const keep = createKeep(toUserKey('message', useCurrentUser().id, threadId))
  const [draft, setDraft] = useState(() => readDraft(keep))
  // An upload can finish at any time and must join the current draft.
  const latest = useRef(draft)
  const change = (toNext: (before: Draft) => Draft) => {
    latest.current = toNext(latest.current)
    setDraft(latest.current)
    keepDraft(keep, latest.current)
  }
  return { draft, change }
}

import { useRef, useState } from 'react'
import { createKeep } from '../../platform/browser-keep.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { toUserKey } from '../../platform/user-storage.ts'
import { keepDraft, readDraft } from './message-draft.ts'
import type { Draft } from './message-draft.ts'

/** What is written and not yet sent, kept for this thread over a reload. */
export function useDraft(threadId: string) {
  const keep = createKeep(toUserKey('message', useCurrentUser().id, threadId))
  const [draft, setDraft] = useState(() => readDraft(keep))
  // A file arrives whenever it does: it joins what is written then.
  const latest = useRef(draft)
  const change = (toNext: (before: Draft) => Draft) => {
    latest.current = toNext(latest.current)
    setDraft(latest.current)
    keepDraft(keep, latest.current)
  }
  return { draft, change }
}

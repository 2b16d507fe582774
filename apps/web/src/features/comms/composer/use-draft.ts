import { useRef, useState } from 'react'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import { useCurrentUser } from '../../../platform/session/current-user.ts'
import { toUserKey } from '../../../platform/session/user-storage.ts'
import { saveDraft, readDraft } from './message-draft.ts'
import type { Draft } from './message-draft.ts'

/** The unsent message of a thread, which survives a reload. */
export function useDraft(threadId: string) {
  const storedText = createStoredText(toUserKey('message', useCurrentUser().id, threadId))
  const [draft, setDraft] = useState(() => readDraft(storedText))
  // An upload can finish at any time and must join the current draft.
  const latest = useRef(draft)
  const change = (toNext: (before: Draft) => Draft) => {
    latest.current = toNext(latest.current)
    setDraft(latest.current)
    saveDraft(storedText, latest.current)
  }
  return { draft, change }
}

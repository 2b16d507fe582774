import { useState } from 'react'
import { createKeep } from '../../platform/browser-keep.ts'
import { useCurrentUser } from '../../platform/current-user.ts'
import { keepDraft, readDraft } from './message-draft.ts'
import type { Draft } from './message-draft.ts'

/** What is written and not yet sent, kept for this thread over a reload. */
export function useDraft(threadId: string) {
  const keep = createKeep(`adjutant.message.${useCurrentUser().id}.${threadId}`)
  const [draft, setDraft] = useState(() => readDraft(keep))
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(keep, next)
  }
  return { draft, change }
}

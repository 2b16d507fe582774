import type { SystemCtx } from '../../../platform/ctx.ts'
import { renewMsOf } from '../../../platform/jobs/job-queue.ts'
import { notify, type Notifications } from '../../../platform/live/notifications.ts'
import { draftTopics, stopTopic, AnswerStoppedError, LeaseLostError, type Draft } from './draft.stream.ts'
import { draftQueue, lockDraft, saveDraft } from '../../conversations/index.ts'

const saveMs = 300

/**
 * Saves a draft periodically: for readers at other processes, to renew the lease, and to notice a stop. Returns a function that ends this
 * and waits for a save in progress.
 */
export function startAutosave(ctx: SystemCtx, draft: Draft, notifications: Notifications): () => Promise<void> {
  let saved = ''
  let quietMs = 0
  let saving: Promise<void> = Promise.resolve()
  let [isSaving, isDue] = [false, false]

  const save = async (text: string) => {
    const row = await saveDraft(ctx, draft, text)
    if (!row) return draft.end(new LeaseLostError())
    if (row.stop_requested) draft.end(new AnswerStoppedError())
    if (text !== saved) await notify(ctx, draftTopics.saved(draft.userId))
    saved = text
  }
  const tick = () => {
    quietMs += saveMs
    const { text } = draft
    if (isSaving || (text === saved && quietMs < renewMsOf(draftQueue) && !isDue)) return
    quietMs = 0
    isDue = false
    isSaving = true
    saving = save(text)
      .catch((error: unknown) => {
        isDue = true
        ctx.log.warn({ err: error }, 'A draft could not be saved')
      })
      .finally(() => (isSaving = false))
  }
  const timer = setInterval(tick, saveMs)
  const leave = notifications.subscribe(stopTopic(draft.conversationId), () => (isDue = true))
  return () => {
    clearInterval(timer)
    leave()
    return saving
  }
}

/** Locks the draft until the transaction ends. Throws `LeaseLostError` if this process lost its lease. */
export async function lockHeldDraft(tx: SystemCtx, draft: Draft): Promise<void> {
  if (!(await lockDraft(tx, draft))) throw new LeaseLostError()
}

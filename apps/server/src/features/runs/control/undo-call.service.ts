import type { DoneEffect } from '@adjutant/contract/ai/acts'
import type { RunSummary } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { undoCall } from '../../assistant-tools/index.ts'
import { findConversationForUpdate, markEffectUndone, publishConversationChange } from '../../conversations/index.ts'
import { getRunSummary } from '../list/run-summaries.service.ts'
import { toAgent } from '../start/run-owner-ctx.service.ts'
import { listDoneCalls, listRunEffects } from '../results/run-effects.logic.ts'
import { findAnyRun, insertUndone } from '../runs.store.ts'
import { selectEvents } from '../store/run-store.ts'

/** The message with the run's result also summarizes the run's effects. */
async function markUndoneInConversation(tx: Ctx, conversationId: string, effects: readonly DoneEffect[]): Promise<void> {
  for (const effect of effects) await markEffectUndone(tx, conversationId, effect)
  await publishConversationChange(tx, conversationId)
}

/** Undoes the changes of a run's call, once. The run's events stay as they are. */
export async function undoRunCall(ctx: Ctx, { id, call: callId }: { id: string; call: string }): Promise<RunSummary> {
  const run = await findAnyRun(ctx, ctx.user, id)
  const events = run ? await selectEvents(ctx, id) : []
  const call = run && listDoneCalls(run.snapshot, events).find((one) => one.id === callId)
  if (!call) throw new NotFound()
  const { conversation_id, snapshot } = run
  const ofCall = events.filter((event) => event.type === 'tool_result' && event.details.call === callId)
  await inTransaction(ctx, async (tx) => {
    // The run's result is stored under the same lock.
    if (conversation_id !== null) await findConversationForUpdate(tx, tx.user, conversation_id)
    // The key of the mark makes a concurrent second undo wait and fail.
    if (!(await insertUndone(tx, id, call))) throw new Conflict(appMessages.conversation.notUndoable)
    await undoCall(tx, call, toAgent(run))
    if (conversation_id !== null) await markUndoneInConversation(tx, conversation_id, listRunEffects(snapshot, ofCall, []))
  })
  return getRunSummary(ctx, id)
}

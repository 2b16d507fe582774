import type { RunSummary } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { undoCall } from '../../assistant-tools/index.ts'
import { getLine } from '../list/run-lines.service.ts'
import { listDoneCalls } from '../results/run-effects.ts'
import { findAnyRun, insertUndone } from '../runs.store.ts'
import { selectEvents } from '../store/run-store.ts'

/** Undoes what a call of the run changed, once. The run itself is not told: its events stay as they are. */
export async function undoRunCall(ctx: Ctx, { id, call: callId }: { id: string; call: string }): Promise<RunSummary> {
  const run = await findAnyRun(ctx, ctx.user, id)
  const call = run && listDoneCalls(run.snapshot, await selectEvents(ctx, id)).find((one) => one.id === callId)
  if (!call) throw new NotFound()
  await inTransaction(ctx, async (tx) => {
    // The key of the mark makes a concurrent second undo wait and fail.
    if (!(await insertUndone(tx, id, call))) throw new Conflict(appMessages.conversation.notUndoable)
    await undoCall(tx, call)
  })
  return getLine(ctx, id)
}

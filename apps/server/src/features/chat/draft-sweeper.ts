import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { nudge } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { draftsTopic } from './draft-board.ts'
import { sweepDrafts } from './drafts.store.ts'

const sweepMs = 10_000

/** Takes away the half answers of processes that died. `all`: no other process can be alive, so every one is. */
export function sweepOutDrafts(ctx: SystemCtx, { all }: { all: boolean }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    for (const { id, user_id } of await sweepDrafts(tx, { all })) {
      await nudge(tx, draftsTopic(user_id))
      await tell(tx, { topic: 'conversations', id, kind: 'changed', audience: [user_id] })
    }
  })
}

/** Gives the function that ends it. */
export function startDraftSweeper(ctx: SystemCtx): () => void {
  const sweep = () =>
    void sweepOutDrafts(ctx, { all: false }).catch((error: unknown) => ctx.log.warn({ err: error }, 'Half answers could not be swept out'))
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  return () => clearInterval(timer)
}

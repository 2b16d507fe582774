import type { RunSummary } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { fold, toRetry, type Snapshot } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { findConversationForUpdate } from '../../conversations/index.ts'
import { readCrewForRun, readFlowForRun } from '../../factory/index.ts'
import { getRunSummary } from '../list/run-summaries.service.ts'
import { insertRun } from '../start/new-run.service.ts'
import { selectEvents, type RunRow } from '../store/run-store.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { findAnyRun } from '../runs.store.ts'

function makeRetry(snapshot: Snapshot, events: Awaited<ReturnType<typeof selectEvents>>): Snapshot {
  const retry = toRetry(snapshot, fold(snapshot, events))
  if ('code' in retry) throw new Conflict(appMessages.run.cannotRetry)
  return retry
}

/** A deleted conversation gets no result; the result stays with the run. */
async function findConversation(ctx: Ctx, { conversation_id }: RunRow): Promise<string | null> {
  const conversation = conversation_id !== null && (await findConversationForUpdate(ctx, ctx.user, conversation_id))
  return conversation ? conversation.id : null
}

/** A person who can't start the definition now can't retry its run either. */
async function checkStartable(ctx: Ctx, { kind, definition_id }: RunRow): Promise<void> {
  const read = kind === 'crew' ? readCrewForRun : readFlowForRun
  await read(ctx, definition_id).catch((error: unknown) => {
    throw error instanceof NotFound ? new Conflict(appMessages.run.notYours) : error
  })
}

/** Creates a run that continues where this one ended, with all finished steps and the same definition snapshot. */
export async function retryRun(ctx: Ctx, deps: RunsDeps, id: string): Promise<RunSummary> {
  const run = await findAnyRun(ctx, ctx.user, id)
  if (!run) throw new NotFound()
  await checkStartable(ctx, run)
  const snapshot = makeRetry(run.snapshot, await selectEvents(ctx, id))
  const { definition_id, schedule_id, goal_id, email_result } = run
  const conversation_id = await findConversation(ctx, run)
  const again = await insertRun(ctx, deps, {
    snapshot,
    definition_id,
    conversation_id,
    schedule_id,
    goal_id,
    email_result,
    retry_of: id,
  })
  return getRunSummary(ctx, again)
}

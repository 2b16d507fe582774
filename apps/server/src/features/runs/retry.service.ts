import type { RunLine } from '@adjutant/contract/runs'
import { words } from '@adjutant/contract/words'
import { fold, toRetry, type Snapshot } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { findConversationForChange } from '../conversations/conversations.door.ts'
import { readCrewForRun, readFlowForRun } from '../factory/factory.door.ts'
import { getLine } from './run-lines.service.ts'
import { insertRun } from './new-run.ts'
import { selectEvents, type RunRow } from './run-store.ts'
import type { RunsParts } from './runs-parts.ts'
import { findAnyRun } from './runs.store.ts'

function makeRetry(snapshot: Snapshot, events: Awaited<ReturnType<typeof selectEvents>>): Snapshot {
  const retry = toRetry(snapshot, fold(snapshot, events))
  if ('refused' in retry) throw new Conflict(words.run.cannotRetry)
  return retry
}

/** A deleted conversation gets no result; the result stays with the run. */
async function findPlace(ctx: Ctx, { conversation_id }: RunRow): Promise<string | null> {
  const place = conversation_id !== null && (await findConversationForChange(ctx, ctx.user, conversation_id))
  return place ? place.id : null
}

/** A person who can't start the definition now can't retry its run either. */
async function checkStartable(ctx: Ctx, { factory }: RunsParts, { kind, definition_id }: RunRow): Promise<void> {
  const read = kind === 'crew' ? readCrewForRun : readFlowForRun
  await read(ctx, factory.ownTools, definition_id).catch((error: unknown) => {
    throw error instanceof NotFound ? new Conflict(words.run.notYours) : error
  })
}

/** Creates a run that continues where this one ended, with all finished steps and the same definition snapshot. */
export async function retryRun(ctx: Ctx, parts: RunsParts, id: string): Promise<RunLine> {
  const run = await findAnyRun(ctx, ctx.user, id)
  if (!run) throw new NotFound()
  await checkStartable(ctx, parts, run)
  const snapshot = makeRetry(run.snapshot, await selectEvents(ctx, id))
  const { definition_id, schedule_id, goal_id, email_result } = run
  const conversation_id = await findPlace(ctx, run)
  const again = await insertRun(ctx, parts, {
    snapshot,
    definition_id,
    conversation_id,
    schedule_id,
    goal_id,
    email_result,
    retry_of: id,
  })
  return getLine(ctx, again)
}

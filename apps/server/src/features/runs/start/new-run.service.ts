import { appMessages } from '@adjutant/contract/messages/app-messages'
import { startRun, type RunEvent, type Snapshot } from '@adjutant/engine'
import { workOwnerOf } from '../../../platform/jobs/background-ctx.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/db/db-errors.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { findConversationForUpdate } from '../../conversations/index.ts'
import { readGoal } from '../../goals/index.ts'
import { assertWithinDailyLimit } from '../../usage/index.ts'
import { lockUser } from '../../identity/index.ts'
import { createEffectHandler } from '../results/effects.service.ts'
import { toEngineClock } from '../worker/run-ports.ts'
import { DatabaseRunStore, type NewRun } from '../store/run-store.ts'
import type { RunsDeps } from '../runs.deps.ts'

/** Active runs per person. */
export const maxActiveRuns = 2

export type OnNew = (runId: string) => void

export interface RunStart extends Omit<NewRun, 'user_id' | 'sso_organization_id'> {
  snapshot: Snapshot
  /** Finds an existing run to return instead of a new one. */
  findSame?: (tx: Ctx) => Promise<string | undefined>
  /** Called with the id of a new run before it is stored. */
  onNew?: OnNew | undefined
}

/** A unique index allows one of two concurrent starts in a conversation, or of two retries of a run. */
async function rejectConcurrent<T>(start: Promise<T>): Promise<T> {
  try {
    return await start
  } catch (error) {
    if (isUniqueViolation(error, 'runs_active_key')) throw new Conflict(appMessages.run.alreadyActive)
    if (isUniqueViolation(error, 'runs_retry_key')) throw new Conflict(appMessages.run.noRetryLeft)
    throw error
  }
}

/** Stores the run, or returns the existing equal one. */
export async function insertRun(ctx: Ctx, deps: RunsDeps, runStart: RunStart): Promise<string> {
  await assertWithinDailyLimit(ctx)
  const isSingleStatement = runStart.conversation_id === null && !runStart.goal_id && !runStart.findSame
  // A single statement is a transaction of its own.
  return rejectConcurrent(
    isSingleStatement ? store(ctx, deps, runStart) : inTransaction(ctx, (tx) => insertInTransaction(tx, deps, runStart)),
  )
}

/** Locks the person's row, so that their starts are serialized. A deleted person is rejected when the run is stored. */
async function insertInTransaction(tx: Ctx, deps: RunsDeps, runStart: RunStart): Promise<string> {
  await lockUser(tx, tx.user.id)
  const same = await runStart.findSame?.(tx)
  if (same !== undefined) return same
  if (runStart.conversation_id !== null && !(await findConversationForUpdate(tx, tx.user, runStart.conversation_id))) throw new NotFound()
  if (runStart.goal_id) await readGoal(tx, runStart.goal_id)
  return store(tx, deps, runStart)
}

async function store(ctx: Ctx, deps: RunsDeps, runStart: RunStart): Promise<string> {
  const { snapshot, findSame: _, onNew, ...from } = runStart
  const localWorker = deps.findLocalWorker()
  const origin = { ...from, ...workOwnerOf(ctx) }
  const onStored = (runId: string, events: RunEvent[]) => deps.stored.publish(runId, events)
  const runStore = new DatabaseRunStore(ctx, { applyEffect: createEffectHandler(deps), origin, localWorker, maxActiveRuns, onStored })
  const id = ctx.newId()
  onNew?.(id)
  const ports = { store: runStore, clock: toEngineClock(ctx), ...(deps.checkpoints && { checkpoints: deps.checkpoints }) }
  await startRun(ports, id, snapshot, localWorker !== undefined)
  return id
}

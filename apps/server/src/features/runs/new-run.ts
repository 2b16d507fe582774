import { words } from '@adjutant/contract/words'
import { startRun, type RunEvent, type Snapshot } from '@adjutant/engine'
import { starterOf } from '../../platform/background-ctx.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound, Unauthorized } from '../../platform/errors.ts'
import { refuseWhenUsedUp } from '../chat/chat.door.ts'
import { findConversationForChange } from '../conversations/conversations.door.ts'
import { readGoal } from '../goals/goals.door.ts'
import { findUserForChange } from '../users/users.door.ts'
import { effectsWith } from './effects.ts'
import { toEngineClock } from './run-ports.ts'
import { DatabaseRunStore, type NewRun } from './run-store.ts'
import type { RunsParts } from './runs-parts.ts'

/** Active runs per person. */
export const mostAtWork = 2

export type OnNew = (runId: string) => void

export interface Start extends Omit<NewRun, 'user_id' | 'sso_organization_id'> {
  snapshot: Snapshot
  /** Finds an existing run to return instead of a new one. */
  findSame?: (tx: Ctx) => Promise<string | undefined>
  /** Called with the id of a new run before it is stored. */
  onNew?: OnNew | undefined
}

/** A unique index allows one of two concurrent starts in a conversation, or of two retries of a run. */
async function refuseSecond<T>(start: Promise<T>): Promise<T> {
  try {
    return await start
  } catch (error) {
    if (isUniqueViolation(error, 'runs_active_key')) throw new Conflict(words.run.alreadyActive)
    if (isUniqueViolation(error, 'runs_retry_key')) throw new Conflict(words.run.noRetryLeft)
    throw error
  }
}

/** Stores the run, or returns the existing equal one. */
export async function insertRun(ctx: Ctx, parts: RunsParts, given: Start): Promise<string> {
  await refuseWhenUsedUp(ctx)
  const isAlone = given.conversation_id === null && !given.goal_id && !given.findSame
  // A single statement is a transaction of its own.
  return refuseSecond(isAlone ? store(ctx, parts, given) : inTransaction(ctx, (tx) => insertInTransaction(tx, parts, given)))
}

/** Locks the person's row, so that their starts are serialized. */
async function insertInTransaction(tx: Ctx, parts: RunsParts, given: Start): Promise<string> {
  if (!(await findUserForChange(tx, tx.user.id))) throw new Unauthorized()
  const same = await given.findSame?.(tx)
  if (same !== undefined) return same
  if (given.conversation_id !== null && !(await findConversationForChange(tx, tx.user, given.conversation_id))) throw new NotFound()
  if (given.goal_id) await readGoal(tx, given.goal_id)
  return store(tx, parts, given)
}

async function store(ctx: Ctx, parts: RunsParts, given: Start): Promise<string> {
  const { snapshot, findSame: _, onNew, ...from } = given
  const hand = parts.findHand()
  const origin = { ...from, ...starterOf(ctx) }
  const onStored = (runId: string, events: RunEvent[]) => parts.stored.tell(runId, events)
  const runStore = new DatabaseRunStore(ctx, { carryOut: effectsWith(parts), origin, hand, mostAtWork, onStored })
  const id = ctx.newId()
  onNew?.(id)
  const ports = { store: runStore, clock: toEngineClock(ctx), ...(parts.points && { points: parts.points }) }
  await startRun(ports, id, snapshot, hand !== undefined)
  return id
}

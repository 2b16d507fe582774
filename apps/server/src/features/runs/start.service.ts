import { adviceFlow } from '@adjutant/contract/choices'
import type { CrewRunStart } from '@adjutant/contract/runs'
import { words } from '@adjutant/contract/words'
import { startRun, toSnapshot, type Definition, type Problem } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { isUniqueViolation } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Invalid, NotFound, Unauthorized } from '../../platform/errors.ts'
import { recordDeed } from '../audit/audit.door.ts'
import { refuseWhenUsedUp } from '../chat/chat.door.ts'
import { findConversationForChange, getConversation } from '../conversations/conversations.door.ts'
import { readCrewForRun, readFlowForRun, readNamedFlowForRun } from '../factory/factory.door.ts'
import { findUserForChange } from '../users/users.door.ts'
import { carryOutEffect } from './effects.ts'
import { toEngineClock } from './run-ports.ts'
import { DatabaseRunStore } from './run-store.ts'
import type { RunsParts } from './runs-parts.ts'
import { countAtWork, findActiveRun } from './runs.store.ts'

/** Runs of one person that are at work at the same time. */
const mostAtWork = 2

type Inputs = CrewRunStart['inputs']

interface Start {
  definitionId: string
  definition: Definition
  inputs: Inputs
  conversationId: string | undefined
}

/** What a person left out is said in their words; what is wrong with the definition in the engine's. */
const toFieldError = ({ field, message }: Problem) => ({
  field: field.replaceAll(/\[(\d+)\]/g, '.$1'),
  message: field === 'inputs.questions' ? words.run.questionsRequired : field.startsWith('inputs.') ? words.run.inputRequired : message,
})

function makeSnapshot({ definition, inputs }: Start) {
  const snapshot = toSnapshot({ definition, inputs })
  if (!Array.isArray(snapshot)) return snapshot
  const errors = snapshot.map(toFieldError)
  throw new Invalid(errors[0]!.message, { errors })
}

/** Two starts in one conversation at once: the database itself lets one of them through. */
async function refuseSecond<T>(start: Promise<T>): Promise<T> {
  try {
    return await start
  } catch (error) {
    throw isUniqueViolation(error, 'runs_active_key') ? new Conflict(words.run.alreadyActive) : error
  }
}

/** `findSame`: a run that is answered instead of a new one. The person's row is held, so that their starts come one after the other. */
async function start(ctx: Ctx, parts: RunsParts, given: Start, findSame?: (tx: Ctx) => Promise<string | undefined>): Promise<string> {
  const { definitionId, conversationId } = given
  await refuseWhenUsedUp(ctx, parts)
  const snapshot = makeSnapshot(given)
  return refuseSecond(
    inTransaction(ctx, async (tx) => {
      if (!(await findUserForChange(tx, ctx.user.id))) throw new Unauthorized()
      const same = await findSame?.(tx)
      if (same !== undefined) return same
      if ((await countAtWork(tx, ctx.user.id)) >= mostAtWork) throw new Conflict(words.run.tooManyRuns)
      if (conversationId !== undefined && !(await findConversationForChange(tx, ctx.user, conversationId))) throw new NotFound()
      const origin = { user_id: ctx.user.id, conversation_id: conversationId ?? null, definition_id: definitionId }
      const hand = parts.findHand()
      const store = new DatabaseRunStore(tx, { carryOut: carryOutEffect, origin, hand })
      const id = tx.newId()
      await startRun({ store, clock: toEngineClock(ctx), ...(parts.points && { points: parts.points }) }, id, snapshot, hand !== undefined)
      await recordDeed(tx, { action: 'run.started', subject_kind: 'run', subject_id: id, subject_name: snapshot.name })
      return id
    }),
  )
}

export async function startCrew(
  ctx: Ctx,
  parts: RunsParts,
  { crew_id, inputs, questions }: CrewRunStart,
  conversationId?: string,
): Promise<{ crew_run_id: string }> {
  if (conversationId !== undefined) await getConversation(ctx, conversationId)
  const definition = await readCrewForRun(ctx, parts.factory.ownTools, crew_id)
  const all: Inputs = { ...inputs, ...(questions !== undefined && { questions }) }
  return { crew_run_id: await start(ctx, parts, { definitionId: crew_id, definition, inputs: all, conversationId }) }
}

export async function startFlow(
  ctx: Ctx,
  parts: RunsParts,
  { flow_id, inputs }: { flow_id: string; inputs: Inputs },
  conversationId?: string,
): Promise<{ flow_run_id: string }> {
  if (conversationId !== undefined) await getConversation(ctx, conversationId)
  const { id, definition } = await readFlowForRun(ctx, parts.factory.ownTools, flow_id)
  return { flow_run_id: await start(ctx, parts, { definitionId: id, definition, inputs, conversationId }) }
}

/** A second press on Generate Advice while one is being written answers the same run. */
export async function startNamedFlow(ctx: Ctx, parts: RunsParts, key: string, inputs: Inputs): Promise<{ flow_run_id: string }> {
  const { id, definition } = await readNamedFlowForRun(ctx, parts.factory.ownTools, key)
  const findSame = async (tx: Ctx) => (definition.name === adviceFlow ? (await findActiveRun(tx, ctx.user.id, id))?.id : undefined)
  return { flow_run_id: await start(ctx, parts, { definitionId: id, definition, inputs, conversationId: undefined }, findSame) }
}

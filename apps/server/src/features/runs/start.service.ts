import { adviceFlow } from '@adjutant/contract/choices'
import type { CrewRunStart, FlowRunStart, RunInputs } from '@adjutant/contract/run-starts'
import { words } from '@adjutant/contract/words'
import { toSnapshot, type Definition, type Problem, type Snapshot } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { Invalid } from '../../platform/errors.ts'
import { getConversation } from '../conversations/conversations.door.ts'
import { readCrewForRun, readFlowForRun, readNamedFlowForRun } from '../factory/factory.door.ts'
import { insertRun, type OnNew } from './new-run.ts'
import type { RunsParts } from './runs-parts.ts'
import { findActiveRun } from './runs.store.ts'

/** Missing inputs get a message for people; errors of the definition get the engine's. */
const toFieldError = ({ field, message }: Problem) => ({
  field: field.replaceAll(/\[(\d+)\]/g, '.$1'),
  message: field === 'inputs.questions' ? words.run.questionsRequired : field.startsWith('inputs.') ? words.run.inputRequired : message,
})

export function makeSnapshot(definition: Definition, inputs: RunInputs): Snapshot {
  const snapshot = toSnapshot({ definition, inputs })
  if (!Array.isArray(snapshot)) return snapshot
  const errors = snapshot.map(toFieldError)
  throw new Invalid(errors[0]!.message, { errors })
}

interface Place {
  conversation_id?: string | null | undefined
  onNew?: OnNew | undefined
}

/** Returns the run's id, as the functions below do. */
export async function startCrew(
  ctx: Ctx,
  parts: RunsParts,
  { crew_id, inputs, questions, goal_id = null }: CrewRunStart,
  { conversation_id = null, onNew }: Place = {},
): Promise<string> {
  if (conversation_id !== null) await getConversation(ctx, conversation_id)
  const definition = await readCrewForRun(ctx, parts.factory.ownTools, crew_id)
  const snapshot = makeSnapshot(definition, { ...inputs, ...(questions !== undefined && { questions }) })
  return insertRun(ctx, parts, { definition_id: crew_id, snapshot, conversation_id, goal_id, onNew })
}

export async function startFlow(
  ctx: Ctx,
  parts: RunsParts,
  { flow_id, inputs, goal_id = null }: FlowRunStart,
  { conversation_id = null, onNew }: Place = {},
): Promise<string> {
  if (conversation_id !== null) await getConversation(ctx, conversation_id)
  const { id, definition } = await readFlowForRun(ctx, parts.factory.ownTools, flow_id)
  const snapshot = makeSnapshot(definition, inputs)
  return insertRun(ctx, parts, { definition_id: id, snapshot, conversation_id, goal_id, onNew })
}

/** A second Generate Advice while one is active returns the same run. */
export async function startNamedFlow(ctx: Ctx, parts: RunsParts, key: string, inputs: RunInputs, onNew?: OnNew): Promise<string> {
  const { id, definition } = await readNamedFlowForRun(ctx, parts.factory.ownTools, key)
  const findSame = async (tx: Ctx) => (definition.name === adviceFlow ? (await findActiveRun(tx, ctx.user.id, id))?.id : undefined)
  const snapshot = makeSnapshot(definition, inputs)
  return insertRun(ctx, parts, { definition_id: id, snapshot, conversation_id: null, findSame, onNew })
}

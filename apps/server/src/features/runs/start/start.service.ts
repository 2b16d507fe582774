import { adviceFlow } from '@adjutant/contract/core/choices'
import type { CrewRunStart, FlowRunStart, RunInputs } from '@adjutant/contract/ai/run-starts'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { toSnapshot, type Definition, type ValidationIssue, type Snapshot } from '@adjutant/engine'
import type { Ctx } from '../../../platform/ctx.ts'
import { ValidationError } from '../../../platform/errors.ts'
import { getConversation } from '../../conversations/index.ts'
import { readCrewForRun, readFlowForRun, readNamedFlowForRun } from '../../factory/index.ts'
import { insertRun, type OnNew } from './new-run.service.ts'
import type { RunsDeps } from '../runs.deps.ts'
import { findActiveRun } from '../runs.store.ts'

/** Missing inputs get a message for people; errors of the definition get the engine's. */
const toFieldError = ({ field, message }: ValidationIssue) => ({
  field: field.replaceAll(/\[(\d+)\]/g, '.$1'),
  message:
    field === 'inputs.questions'
      ? appMessages.run.questionsRequired
      : field.startsWith('inputs.')
        ? appMessages.run.inputRequired
        : message,
})

export function makeSnapshot(definition: Definition, inputs: RunInputs): Snapshot {
  const snapshot = toSnapshot({ definition, inputs })
  if (!Array.isArray(snapshot)) return snapshot
  const errors = snapshot.map(toFieldError)
  throw ValidationError.fields(errors)
}

interface StartOptions {
  conversation_id?: string | null | undefined
  onNew?: OnNew | undefined
}

/** Returns the run's id, as the functions below do. */
export async function startCrew(
  ctx: Ctx,
  deps: RunsDeps,
  { crew_id, inputs, questions, goal_id = null }: CrewRunStart,
  { conversation_id = null, onNew }: StartOptions = {},
): Promise<string> {
  if (conversation_id !== null) await getConversation(ctx, conversation_id)
  const definition = await readCrewForRun(ctx, crew_id)
  const snapshot = makeSnapshot(definition, { ...inputs, ...(questions !== undefined && { questions }) })
  return insertRun(ctx, deps, { definition_id: crew_id, snapshot, conversation_id, goal_id, onNew })
}

export async function startFlow(
  ctx: Ctx,
  deps: RunsDeps,
  { flow_id, inputs, goal_id = null }: FlowRunStart,
  { conversation_id = null, onNew }: StartOptions = {},
): Promise<string> {
  if (conversation_id !== null) await getConversation(ctx, conversation_id)
  const { id, definition } = await readFlowForRun(ctx, flow_id)
  const snapshot = makeSnapshot(definition, inputs)
  return insertRun(ctx, deps, { definition_id: id, snapshot, conversation_id, goal_id, onNew })
}

/** A second Generate Advice while one is active returns the same run. */
export async function startNamedFlow(ctx: Ctx, deps: RunsDeps, key: string, inputs: RunInputs, onNew?: OnNew): Promise<string> {
  const { id, definition } = await readNamedFlowForRun(ctx, key)
  const findSame = async (tx: Ctx) => (definition.name === adviceFlow ? (await findActiveRun(tx, ctx.user.id, id))?.id : undefined)
  const snapshot = makeSnapshot(definition, inputs)
  return insertRun(ctx, deps, { definition_id: id, snapshot, conversation_id: null, findSame, onNew })
}

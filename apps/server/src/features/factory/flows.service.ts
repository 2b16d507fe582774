import type { Flow, FlowChange, FlowCreate, FlowStep, InputSchema } from '@adjutant/contract/ai/factory'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../platform/ctx.ts'
import { validateTasksOrSteps, inputsOf, toFlowDefinition } from './items/definitions.logic.ts'
import { toFlow } from './factory.dto.ts'
import { changeItem, createItem, getItem } from './items/items.service.ts'
import { selectItems, type VisibleItem } from './items/items.store.ts'
import { getReferencedItems, throwIfInvalid, type Reference, type ReferenceKind } from './items/references.service.ts'

export async function listFlows(ctx: Ctx): Promise<Flow[]> {
  const crews = await selectItems(ctx, 'crew')
  return (await selectItems(ctx, 'flow')).map((flow) => toDto(ctx, flow, crews))
}

/** Includes the inputs of the crews in the flow. */
export async function readFlowInputs(ctx: Ctx, id: string): Promise<InputSchema> {
  return inputsOf(toFlowDefinition(await getItem(ctx, 'flow', id), { crews: await selectItems(ctx, 'crew') }))
}

const toDto = (ctx: Ctx, flow: VisibleItem<'flow'>, crews: VisibleItem<'crew'>[]): Flow =>
  toFlow(flow, inputsOf(toFlowDefinition(flow, { crews })).requires_input, ctx.user)

export async function createFlow(ctx: Ctx, input: FlowCreate): Promise<Flow> {
  const flow = await createItem(ctx, 'flow', input.organization_id, async (tx, id, organizationId) => ({
    ...(await toFields(tx, input.name, organizationId, input)),
    id,
    name: input.name,
  }))
  return toDto(ctx, flow, await selectItems(ctx, 'crew'))
}

export async function changeFlow(ctx: Ctx, id: string, input: FlowChange): Promise<Flow> {
  const flow = await changeItem(ctx, 'flow', { id, wanted: input.organization_id }, (tx, before, { organizationId }) =>
    toFields(tx, before.name, organizationId, input),
  )
  return toDto(ctx, flow, await selectItems(ctx, 'crew'))
}

async function toFields(ctx: Ctx, nameBefore: string, organizationId: string | null, input: FlowChange) {
  const { name, description, version, result, steps: sent } = input
  const plain = omitUndefined({ name, description, version, result })
  if (!sent) return plain
  const steps = sent.map(toStep)
  await checkSteps(ctx, organizationId, name ?? nameBefore, steps)
  return { ...plain, steps }
}

type SentStep = NonNullable<FlowChange['steps']>[number]

const nothing = { agent: null, tool: null, crew: null, prompt: null, when: null, otherwise: null }

const toStep = (step: SentStep): FlowStep => ({ ...nothing, ...omitUndefined(step), title: step.title, kind: step.kind })

const referencesOf = (steps: FlowStep[], kind: ReferenceKind): Reference[] =>
  steps.flatMap((step, index) => (step[kind] === null ? [] : [{ field: `steps.${index}.${kind}`, id: step[kind] }]))

async function checkSteps(ctx: Ctx, organizationId: string | null, name: string, steps: FlowStep[]): Promise<void> {
  const agents = await getReferencedItems(ctx, organizationId, 'agent', referencesOf(steps, 'agent'))
  const tools = await getReferencedItems(ctx, organizationId, 'tool', referencesOf(steps, 'tool'))
  const crews = await getReferencedItems(ctx, organizationId, 'crew', referencesOf(steps, 'crew'))
  throwIfInvalid(validateTasksOrSteps(toFlowDefinition({ name, steps }, { agents, tools, crews })))
}

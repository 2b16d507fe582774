import type { CrewTask } from '@adjutant/contract/ai/crew-drafts'
import type { Crew, CrewChange, CrewCreate, InputSchema } from '@adjutant/contract/ai/factory'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../platform/ctx.ts'
import { validateTasksOrSteps, inputsOf, toCrewDefinition } from './items/definitions.logic.ts'
import { toCrew } from './factory.dto.ts'
import { changeItem, createItem, getItem } from './items/items.service.ts'
import { selectItems, type VisibleItem } from './items/items.store.ts'
import { getReferencedItems, toReferences, throwIfInvalid } from './items/references.service.ts'

export const listCrews = async (ctx: Ctx): Promise<Crew[]> => (await selectItems(ctx, 'crew')).map((crew) => toDto(ctx, crew))

export const readCrewInputs = async (ctx: Ctx, id: string): Promise<InputSchema> =>
  inputsOf(toCrewDefinition(await getItem(ctx, 'crew', id)))

const toDto = (ctx: Ctx, crew: VisibleItem<'crew'>): Crew => toCrew(crew, inputsOf(toCrewDefinition(crew)).requires_input, ctx.user)

export async function createCrew(ctx: Ctx, input: CrewCreate): Promise<Crew> {
  const empty = { name: input.name, process: 'sequential' as const, agent_ids: [], tasks: [] }
  const crew = await createItem(ctx, 'crew', input.organization_id, async (tx, id, organizationId) => ({
    ...(await toFields(tx, empty, organizationId, input)),
    id,
    name: input.name,
    version: input.version,
  }))
  return toDto(ctx, crew)
}

export async function changeCrew(ctx: Ctx, id: string, input: CrewChange): Promise<Crew> {
  const crew = await changeItem(ctx, 'crew', { id, wanted: input.organization_id }, (tx, before, { organizationId }) =>
    toFields(tx, before, organizationId, input),
  )
  return toDto(ctx, crew)
}

type Before = Pick<VisibleItem<'crew'>, 'name' | 'process' | 'agent_ids' | 'tasks'>

async function toFields(ctx: Ctx, before: Before, organizationId: string | null, input: CrewChange) {
  const { name, description, version, process, result } = input
  const plain = omitUndefined({ name, description, version, process, result })
  if (!input.tasks && !input.agentIds) return plain
  return { ...plain, ...(await planTasks(ctx, before, organizationId, input)) }
}

type SentTask = NonNullable<CrewChange['tasks']>[number]

const toTask = ({ name, description, expected_output = null, agent, human_input, context = null }: SentTask): CrewTask => ({
  name,
  description,
  expected_output,
  agent,
  human_input,
  context,
})

/** An agent with a task belongs to the crew, listed or not. */
async function planTasks(
  ctx: Ctx,
  before: Before,
  organizationId: string | null,
  { tasks: sent, agentIds, process = before.process }: CrewChange,
) {
  const tasks = sent?.map(toTask) ?? before.tasks
  const ofTasks = tasks.map(({ agent }, index) => ({ field: `tasks.${index}.agent`, id: agent }))
  const references = [...toReferences('agentIds', agentIds ?? []), ...(sent ? ofTasks : [])]
  const agent_ids = [...new Set([...(agentIds ?? before.agent_ids), ...ofTasks.map(({ id }) => id)])]
  const agents = await getReferencedItems(ctx, organizationId, 'agent', references)
  if (sent) throwIfInvalid(validateTasksOrSteps(toCrewDefinition({ name: before.name, tasks, process }, agents)))
  return { agent_ids, tasks }
}

import type { CrewTask } from '@adjutant/contract/crew-drafts'
import type { Crew, CrewChange, CrewCreate, InputSchema } from '@adjutant/contract/factory'
import type { Ctx } from '../../platform/ctx.ts'
import { definedOf } from '../../platform/patch.ts'
import { findFaults, inputsOf, toCrewDefinition } from './definitions.ts'
import { toCrew } from './factory.wire.ts'
import { changeItem, createItem, getItem } from './items.service.ts'
import { selectItems, type SeenItem } from './items.store.ts'
import { getReferred, inList, refuse } from './references.ts'

export const listCrews = async (ctx: Ctx): Promise<Crew[]> => (await selectItems(ctx, 'crew')).map((crew) => toWire(ctx, crew))

export const readCrewInputs = async (ctx: Ctx, id: string): Promise<InputSchema> =>
  inputsOf(toCrewDefinition(await getItem(ctx, 'crew', id)))

const toWire = (ctx: Ctx, crew: SeenItem<'crew'>): Crew => toCrew(crew, inputsOf(toCrewDefinition(crew)).requires_input, ctx.user)

export async function createCrew(ctx: Ctx, input: CrewCreate): Promise<Crew> {
  const empty = { name: input.name, process: 'sequential' as const, agent_ids: [], tasks: [] }
  const crew = await createItem(ctx, 'crew', input.organization_id, async (tx, id, organizationId) => ({
    ...(await toFields(tx, empty, organizationId, input)),
    id,
    name: input.name,
    version: input.version,
  }))
  return toWire(ctx, crew)
}

export async function changeCrew(ctx: Ctx, id: string, input: CrewChange): Promise<Crew> {
  const crew = await changeItem(ctx, 'crew', { id, wanted: input.organization_id }, (tx, before, { organizationId }) =>
    toFields(tx, before, organizationId, input),
  )
  return toWire(ctx, crew)
}

type Before = Pick<SeenItem<'crew'>, 'name' | 'process' | 'agent_ids' | 'tasks'>

async function toFields(ctx: Ctx, before: Before, organizationId: string | null, input: CrewChange) {
  const { name, description, version, process, result } = input
  const plain = definedOf({ name, description, version, process, result })
  if (!input.tasks && !input.agentIds) return plain
  return { ...plain, ...(await planWork(ctx, before, organizationId, input)) }
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
async function planWork(
  ctx: Ctx,
  before: Before,
  organizationId: string | null,
  { tasks: sent, agentIds, process = before.process }: CrewChange,
) {
  const tasks = sent?.map(toTask) ?? before.tasks
  const ofTasks = tasks.map(({ agent }, index) => ({ field: `tasks.${index}.agent`, id: agent }))
  const references = [...inList('agentIds', agentIds ?? []), ...(sent ? ofTasks : [])]
  const agent_ids = [...new Set([...(agentIds ?? before.agent_ids), ...ofTasks.map(({ id }) => id)])]
  const agents = await getReferred(ctx, organizationId, 'agent', references)
  if (sent) refuse(findFaults(toCrewDefinition({ name: before.name, tasks, process }, agents)))
  return { agent_ids, tasks }
}

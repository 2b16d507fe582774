import type { CrewDefinition, FlowDefinition, Json, ToolDefinition } from '@adjutant/engine'
import type { Ctx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import type { ToolTarget } from '../../platform/db/schema/index.ts'
import { toAgent, toCrewDefinition, toFlowDefinition } from './definitions.ts'
import type { OwnTool } from './factory-parts.ts'
import { findCrewWithAgents, selectItems, selectItemsForRun, type ItemRow } from './items.store.ts'

/** A tool as a run keeps it: with what it is called at, and without its secrets. */
export interface RunTool extends ToolDefinition {
  /** Which of the product's own tools it is. */
  builtin?: string
  target?: ToolTarget
}

type Standing = Pick<ToolDefinition, 'effect' | 'approval' | 'brings_foreign_text'>

/** What reaches outside asks first where its builder says so, and always once the run has read what others wrote. */
const outsideApproval = (needsApproval: boolean) => (needsApproval ? ('always' as const) : ('after_foreign_text' as const))

function standingOf(tool: ItemRow<'tool'>, ownTools: readonly OwnTool[]): Standing {
  const approval = tool.needs_approval ? 'always' : 'never'
  switch (tool.kind) {
    case 'builtin': {
      const changes = ownTools.find(({ name }) => name === tool.builtin)?.changes ?? true
      return changes
        ? { effect: 'write', approval: 'always', brings_foreign_text: false }
        : { effect: 'read', approval, brings_foreign_text: true }
    }
    case 'prompt':
      return { effect: 'read', approval, brings_foreign_text: false }
    case 'http':
      return {
        effect: tool.target?.method === 'GET' ? 'read' : 'outside',
        approval: outsideApproval(tool.needs_approval),
        brings_foreign_text: true,
      }
    case 'mcp':
      return { effect: 'outside', approval: outsideApproval(tool.needs_approval), brings_foreign_text: true }
  }
}

/** The product's own tools are named for models, and have a title for people. */
function titleOf({ builtin }: ItemRow<'tool'>, ownTools: readonly OwnTool[]): { title?: string } {
  const own = ownTools.find(({ name }) => name === builtin)
  return own ? { title: own.title } : {}
}

const toRunTool = (tool: ItemRow<'tool'>, ownTools: readonly OwnTool[]): RunTool => ({
  id: tool.id,
  name: tool.name,
  ...titleOf(tool, ownTools),
  description: tool.description ?? tool.name,
  kind: tool.kind,
  ...standingOf(tool, ownTools),
  parameters: tool.parameters as Json,
  ...(tool.builtin !== null && { builtin: tool.builtin }),
  ...(tool.target && { target: tool.target }),
})

/** A model knows tools by their names, so a second one of a name gets another. */
function withOwnNames(tools: RunTool[]): RunTool[] {
  const taken = new Set(['delegate'])
  return tools.map((tool) => {
    let { name } = tool
    for (let n = 2; taken.has(name); n += 1) name = `${tool.name} ${n}`
    taken.add(name)
    return { ...tool, name }
  })
}

/** The agents with their tools; what the starter does not see is left out, so an agent has it no more. */
async function gatherTools(ctx: Ctx, ownTools: readonly OwnTool[], agents: ItemRow<'agent'>[], toolIds: string[] = []) {
  const rows = await selectItemsForRun(ctx, 'tool', [...toolIds, ...agents.flatMap(({ tool_ids }) => tool_ids)])
  const tools = withOwnNames(rows.map((row) => toRunTool(row, ownTools)))
  const seen = new Set(tools.map(({ id }) => id))
  const members = agents.map((agent) => ({
    ...toAgent(agent),
    ...(agent.llm_model && { model: agent.llm_model }),
    tools: agent.tool_ids.filter((id) => seen.has(id)),
  }))
  return { agents: members, tools }
}

const agentIdsOf = ({ agent_ids, tasks }: Pick<ItemRow<'crew'>, 'agent_ids' | 'tasks'>): string[] => [
  ...agent_ids,
  ...tasks.map(({ agent }) => agent),
]

/** What a run is started from: the crew as it is now, for whoever sees it. */
export async function readCrewForRun(ctx: Ctx, ownTools: readonly OwnTool[], id: string): Promise<CrewDefinition> {
  const crew = await findCrewWithAgents(ctx, id)
  if (!crew) throw new NotFound()
  return { ...toCrewDefinition(crew), ...(await gatherTools(ctx, ownTools, crew.agents)) }
}

export interface FlowForRun {
  id: string
  definition: FlowDefinition
}

export async function readFlowForRun(ctx: Ctx, ownTools: readonly OwnTool[], id: string): Promise<FlowForRun> {
  const [flow] = await selectItemsForRun(ctx, 'flow', [id])
  if (!flow) throw new NotFound()
  return toFlowForRun(ctx, ownTools, flow)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** By its id or its name. Of several with one name: one's own, then what comes with the product. */
export async function readNamedFlowForRun(ctx: Ctx, ownTools: readonly OwnTool[], key: string): Promise<FlowForRun> {
  if (uuid.test(key)) return readFlowForRun(ctx, ownTools, key.toLowerCase())
  const named = (await selectItems(ctx, 'flow')).filter(({ name }) => name === key)
  const flow = named.find(({ created_by }) => created_by === ctx.user.id) ?? named.find(({ is_auto_gen }) => is_auto_gen) ?? named[0]
  if (!flow) throw new NotFound()
  return toFlowForRun(ctx, ownTools, flow)
}

const given = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null)

async function toFlowForRun(ctx: Ctx, ownTools: readonly OwnTool[], flow: ItemRow<'flow'>): Promise<FlowForRun> {
  const crews = await selectItemsForRun(ctx, 'crew', given(flow.steps.map(({ crew }) => crew)))
  const agentIds = [...given(flow.steps.map(({ agent }) => agent)), ...crews.flatMap(agentIdsOf)]
  const agents = await selectItemsForRun(ctx, 'agent', agentIds)
  const parts = await gatherTools(ctx, ownTools, agents, given(flow.steps.map(({ tool }) => tool)))
  return { id: flow.id, definition: { ...toFlowDefinition(flow, { crews }), ...parts } }
}

import { isUuid } from '@adjutant/contract/core/uuid'
import type { CrewDefinition, Definition, FlowDefinition, ToolDefinition } from '@adjutant/engine'
import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { NotFound } from '../../platform/errors.ts'
import type { ToolTarget } from './factory.schema.ts'
import { toAgent, toCrewDefinition, toFlowDefinition } from './items/definitions.logic.ts'
import { findBuiltInTool } from './built-in/tools.ts'
import { findCrewWithAgents, selectItems, selectItemsForRun, selectReferredForRun } from './items/items.store.ts'
import type { ItemKind, ItemRow } from './items/items.store.ts'
import { toSortedJson } from './items/json-equality.logic.ts'

type Authored = Pick<ItemRow<ItemKind>, 'id' | 'created_by' | 'updated_by'>

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

/**
 * Identifies the exact definition of a crew or flow, with its agents and tools and the last author of each. An *always* approval is stored
 * under this hash, so it ends when anybody changes the definition, or when somebody else saves the same text again.
 */
function hashDefinition(definition: Definition, items: readonly Authored[]): string {
  const { agents, tools, ...rest } = definition
  const authors = items.map(({ id, created_by, updated_by }) => ({ id, author: updated_by ?? created_by })).toSorted(byId)
  const whole = { ...rest, agents: agents.toSorted(byId), tools: tools.toSorted(byId), authors }
  return createHash('sha256').update(toSortedJson(whole)).digest('base64url')
}

/** A tool as stored in a run: with its target and without its secrets. */
export interface RunTool extends ToolDefinition {
  /** The name of the built-in tool. */
  builtin?: string
  target?: ToolTarget
  /** The hash of the definition that uses the tool: an *always* approval is for the tool in exactly this definition. */
  definition_hash?: string
}

type ToolPolicy = Pick<ToolDefinition, 'effect' | 'approval' | 'brings_foreign_text'>

/** A tool with external calls asks first if its builder says so, and always once the run has read untrusted text. */
const outsideApproval = (needsApproval: boolean) => (needsApproval ? ('always' as const) : ('after_foreign_text' as const))

function toToolPolicy(tool: ItemRow<'tool'>): ToolPolicy {
  const approval = tool.needs_approval ? 'always' : 'never'
  switch (tool.kind) {
    case 'builtin': {
      const { changesRecords = true, sendsOut = false } = findBuiltInTool(tool.builtin) ?? {}
      return changesRecords
        ? { effect: 'write', approval: 'always', brings_foreign_text: false }
        : { effect: 'read', approval: sendsOut ? outsideApproval(tool.needs_approval) : approval, brings_foreign_text: true }
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

/** Built-in tools have a name for models and a title for people. */
function titleOf({ builtin }: ItemRow<'tool'>): { title?: string } {
  const tool = findBuiltInTool(builtin)
  return tool ? { title: tool.title } : {}
}

/** The approval of an mcp tool is looked up with each call, so that it can be renewed during a run. */
function toRunTarget({ method, url, tool, header_names }: ToolTarget): ToolTarget {
  return { ...(method && { method }), url, ...(tool !== undefined && { tool }), header_names }
}

export const toRunTool = (tool: ItemRow<'tool'>): RunTool => ({
  id: tool.id,
  name: tool.name,
  ...titleOf(tool),
  description: tool.description ?? tool.name,
  kind: tool.kind,
  ...toToolPolicy(tool),
  parameters: tool.parameters,
  ...(tool.builtin !== null && { builtin: tool.builtin }),
  ...(tool.target && { target: toRunTarget(tool.target) }),
})

/** Models identify tools by name, so duplicate names are changed. */
function withUniqueNames(tools: RunTool[]): RunTool[] {
  const taken = new Set(['delegate'])
  return tools.map((tool) => {
    let { name } = tool
    for (let n = 2; taken.has(name); n += 1) name = `${tool.name} ${n}`
    taken.add(name)
    return { ...tool, name }
  })
}

interface ToolQuery {
  organizationId: string | null
  agents: ItemRow<'agent'>[]
  toolIds?: string[]
}

/** The agents with their tools; tools that the run owner can't see in this organization are removed from the agents. */
async function loadRunTools(ctx: Ctx, { organizationId, agents, toolIds = [] }: ToolQuery) {
  const ids = [...toolIds, ...agents.flatMap(({ tool_ids }) => tool_ids)]
  const rows = await selectReferredForRun(ctx, 'tool', ids, organizationId)
  const tools = withUniqueNames(rows.map(toRunTool))
  const seen = new Set(tools.map(({ id }) => id))
  const members = agents.map((agent) => ({
    ...toAgent(agent),
    ...(agent.llm_model && { model: agent.llm_model }),
    tools: agent.tool_ids.filter((id) => seen.has(id)),
  }))
  return { members, tools, rows }
}

const withHash = (tools: RunTool[], definition_hash: string): RunTool[] => tools.map((tool) => ({ ...tool, definition_hash }))

const agentIdsOf = ({ agent_ids, tasks }: Pick<ItemRow<'crew'>, 'agent_ids' | 'tasks'>): string[] => [
  ...agent_ids,
  ...tasks.map(({ agent }) => agent),
]

type CrewWithAgents = NonNullable<Awaited<ReturnType<typeof findCrewWithAgents>>>

async function toCrewForRun(ctx: Ctx, crew: CrewWithAgents) {
  const { agents, organization_id: organizationId } = crew
  const { members, tools, rows } = await loadRunTools(ctx, { organizationId, agents })
  const definition: CrewDefinition = { ...toCrewDefinition(crew), agents: members, tools }
  const hash = hashDefinition(definition, [crew, ...agents, ...rows])
  return { definition: { ...definition, tools: withHash(tools, hash) }, hash }
}

/** The current crew for a new run, if the actor sees it. */
export async function readCrewForRun(ctx: Ctx, id: string): Promise<CrewDefinition> {
  const crew = await findCrewWithAgents(ctx, id)
  if (!crew) throw new NotFound()
  return (await toCrewForRun(ctx, crew)).definition
}

export interface FlowForRun {
  id: string
  definition: FlowDefinition
  hash: string
}

export async function readFlowForRun(ctx: Ctx, id: string): Promise<FlowForRun> {
  const [flow] = await selectItemsForRun(ctx, 'flow', [id])
  if (!flow) throw new NotFound()
  return toFlowForRun(ctx, flow)
}

/** Finds a flow by id or name. If several have the name, the actor's own wins, then the built-in one. */
export async function readNamedFlowForRun(ctx: Ctx, key: string): Promise<FlowForRun> {
  if (isUuid(key)) return readFlowForRun(ctx, key.toLowerCase())
  const named = (await selectItems(ctx, 'flow')).filter(({ name }) => name === key)
  const flow = named.find(({ created_by }) => created_by === ctx.user.id) ?? named.find(({ is_auto_gen }) => is_auto_gen) ?? named[0]
  if (!flow) throw new NotFound()
  return toFlowForRun(ctx, flow)
}

const withoutNullIds = (ids: (string | null)[]): string[] => ids.filter((id) => id !== null)

async function toFlowForRun(ctx: Ctx, flow: ItemRow<'flow'>): Promise<FlowForRun> {
  const organizationId = flow.organization_id
  const crews = await selectReferredForRun(ctx, 'crew', withoutNullIds(flow.steps.map(({ crew }) => crew)), organizationId)
  const agentIds = [...withoutNullIds(flow.steps.map(({ agent }) => agent)), ...crews.flatMap(agentIdsOf)]
  const agents = await selectReferredForRun(ctx, 'agent', agentIds, organizationId)
  const toolIds = withoutNullIds(flow.steps.map(({ tool }) => tool))
  const { members, tools, rows } = await loadRunTools(ctx, { organizationId, agents, toolIds })
  const definition = { ...toFlowDefinition(flow, { crews }), agents: members, tools }
  const hash = hashDefinition(definition, [flow, ...crews, ...agents, ...rows])
  return { id: flow.id, definition: { ...definition, tools: withHash(tools, hash) }, hash }
}

/** The current name and definition hash of a crew or flow; undefined if the actor can't see it. */
export async function findDefinition(ctx: Ctx, id: string): Promise<{ name: string; hash: string } | undefined> {
  const [flow] = await selectItemsForRun(ctx, 'flow', [id])
  const crew = flow ? undefined : await findCrewWithAgents(ctx, id)
  if (flow) return { name: flow.name, hash: (await toFlowForRun(ctx, flow)).hash }
  return crew && { name: crew.name, hash: (await toCrewForRun(ctx, crew)).hash }
}

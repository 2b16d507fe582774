import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import type { Actor } from '../../platform/ctx.ts'
import { canDelete, canEdit } from './factory.policy.ts'
import type { ItemKind, VisibleItem } from './items/items.store.ts'

const toItem = (item: VisibleItem<ItemKind>, viewer: Actor) => ({
  id: item.id,
  name: item.name,
  description: item.description,
  isAutoGen: item.is_auto_gen,
  is_public: item.is_public,
  organization_id: item.organization_id,
  organization_name: item.organization_name,
  can_edit: canEdit(viewer, item),
  can_delete: canDelete(viewer, item),
  created_at: item.created_at.toISOString(),
  updated_at: item.updated_at.toISOString(),
})

/** Exposes only the names of secret headers. */
export function toTool(tool: VisibleItem<'tool'>, viewer: Actor): Tool {
  const { kind, target } = tool
  const secret_headers = target?.header_names ?? []
  return {
    ...toItem(tool, viewer),
    kind,
    builtin: tool.builtin,
    needs_approval: tool.needs_approval,
    parameters: tool.parameters,
    http: kind === 'http' && target ? { method: target.method ?? 'GET', url: target.url, secret_headers } : null,
    mcp:
      kind === 'mcp' && target
        ? { url: target.url, tool: target.tool ?? '', secret_headers, is_changed: target.is_changed ?? false }
        : null,
  }
}

export const toAgent = (agent: VisibleItem<'agent'>, viewer: Actor): Agent => ({
  ...toItem(agent, viewer),
  role: agent.role,
  goal: agent.goal,
  backstory: agent.backstory,
  llmModel: agent.llm_model,
  toolIds: agent.tool_ids,
})

export const toCrew = (crew: VisibleItem<'crew'>, requires_input: boolean, viewer: Actor): Crew => ({
  ...toItem(crew, viewer),
  version: crew.version,
  process: crew.process,
  agentIds: crew.agent_ids,
  tasks: crew.tasks,
  result: crew.result,
  requires_input,
})

export const toFlow = (flow: VisibleItem<'flow'>, requires_input: boolean, viewer: Actor): Flow => ({
  ...toItem(flow, viewer),
  version: flow.version,
  // Steps stored by earlier versions have no `otherwise`.
  steps: flow.steps.map((step) => ({ ...step, otherwise: step.otherwise ?? null })),
  result: flow.result,
  requires_input,
})

import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import type { Agent, AgentChange, AgentCreate } from '@adjutant/contract/ai/factory'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { omitUndefined } from '@adjutant/contract/omit'
import type { Ctx } from '../../platform/ctx.ts'
import { ValidationError } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import { readEffectivePolicy } from '../ai-policy/index.ts'
import { toAgent } from './factory.dto.ts'
import { changeItem, createItem } from './items/items.service.ts'
import { selectItems } from './items/items.store.ts'
import { getReferencedItems, toReferences } from './items/references.service.ts'

export const listAgents = async (ctx: Ctx): Promise<Agent[]> => (await selectItems(ctx, 'agent')).map((agent) => toAgent(agent, ctx.user))

export async function createAgent(ctx: Ctx, models: Models, input: AgentCreate): Promise<Agent> {
  const { name, role, goal } = input
  const agent = await createItem(ctx, 'agent', input.organization_id, async (tx, id, organizationId) => ({
    ...(await toFields(tx, models, organizationId, input)),
    id,
    name,
    role,
    goal,
  }))
  return toAgent(agent, ctx.user)
}

export async function changeAgent(ctx: Ctx, models: Models, id: string, input: AgentChange): Promise<Agent> {
  const agent = await changeItem(ctx, 'agent', { id, wanted: input.organization_id }, (tx, _before, { organizationId }) =>
    toFields(tx, models, organizationId, input),
  )
  return toAgent(agent, ctx.user)
}

async function toFields(ctx: Ctx, models: Models, organizationId: string | null, input: AgentChange) {
  const { name, description, role, goal, backstory, llmModel, toolIds } = input
  if (llmModel && !models.isAllowed(llmModel)) throw ValidationError.field('llmModel', appMessages.conversation.noSuchModel)
  if (llmModel && !(await readEffectivePolicy(ctx)).isModelAllowed(llmModel))
    throw ValidationError.field('llmModel', aiPolicyMessages.modelNotAllowed)
  if (toolIds) await getReferencedItems(ctx, organizationId, 'tool', toReferences('toolIds', toolIds))
  const tool_ids = toolIds && [...new Set(toolIds)]
  return omitUndefined({ name, description, role, goal, backstory, llm_model: llmModel, tool_ids })
}

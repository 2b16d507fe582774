import { aiPolicyWords } from '@adjutant/contract/ai-policy-words'
import type { Agent, AgentChange, AgentCreate } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import { definedOf } from '../../platform/patch.ts'
import { readEffectivePolicy } from '../ai-policy/ai-policy.door.ts'
import { toAgent } from './factory.wire.ts'
import { changeItem, createItem } from './items.service.ts'
import { selectItems } from './items.store.ts'
import { getReferred, inList } from './references.ts'

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
  if (llmModel && !models.isAllowed(llmModel)) throw Invalid.field('llmModel', words.conversation.noSuchModel)
  if (llmModel && !(await readEffectivePolicy(ctx)).isModelAllowed(llmModel)) throw Invalid.field('llmModel', aiPolicyWords.modelNotAllowed)
  if (toolIds) await getReferred(ctx, organizationId, 'tool', inList('toolIds', toolIds))
  const tool_ids = toolIds && [...new Set(toolIds)]
  return definedOf({ name, description, role, goal, backstory, llm_model: llmModel, tool_ids })
}

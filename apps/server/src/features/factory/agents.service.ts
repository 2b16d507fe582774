import type { Agent, AgentChange, AgentCreate } from '@adjutant/contract/factory'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Models } from '../../platform/models/models.ts'
import { definedOf } from '../../platform/patch.ts'
import { toAgent } from './factory.wire.ts'
import { changeItem, createItem } from './items.service.ts'
import { selectItems } from './items.store.ts'
import { getReferred, inList } from './references.ts'

export const listAgents = async (ctx: Ctx): Promise<Agent[]> => (await selectItems(ctx, 'agent')).map((agent) => toAgent(agent, ctx.user))

export async function createAgent(ctx: Ctx, models: Models, input: AgentCreate): Promise<Agent> {
  const { name, role, goal } = input
  const agent = await createItem(ctx, 'agent', async (tx, id) => ({ ...(await toFields(tx, models, input)), id, name, role, goal }))
  return toAgent(agent, ctx.user)
}

export async function changeAgent(ctx: Ctx, models: Models, id: string, input: AgentChange): Promise<Agent> {
  return toAgent(await changeItem(ctx, 'agent', id, (tx) => toFields(tx, models, input)), ctx.user)
}

async function toFields(ctx: Ctx, models: Models, { name, description, role, goal, backstory, llmModel, toolIds }: AgentChange) {
  if (llmModel && !models.isAllowed(llmModel)) throw Invalid.field('llmModel', words.conversation.noSuchModel)
  if (toolIds) await getReferred(ctx, 'tool', inList('toolIds', toolIds))
  const tool_ids = toolIds && [...new Set(toolIds)]
  return definedOf({ name, description, role, goal, backstory, llm_model: llmModel, tool_ids })
}

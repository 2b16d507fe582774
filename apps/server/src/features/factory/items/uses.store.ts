import { arrayContains, or, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { agents, crews, flows } from '../factory.schema.ts'
import { selectItemsAmong, type ItemKind } from './items.store.ts'

/** Whether a list of steps or tasks refers to the item. */
const names = (list: typeof crews.tasks | typeof flows.steps, part: Record<string, string>): SQL =>
  sql`${list} @> ${JSON.stringify([part])}::jsonb`

type Uses = { kind: ItemKind; ids: string[] }

const inAgents = async (ctx: Ctx, toolId: string): Promise<Uses> => {
  const rows = await ctx.db
    .select({ id: agents.id })
    .from(agents)
    .where(arrayContains(agents.tool_ids, [toolId]))
  return { kind: 'agent', ids: rows.map(({ id }) => id) }
}

const inCrews = async (ctx: Ctx, agentId: string): Promise<Uses> => {
  const isUser = or(arrayContains(crews.agent_ids, [agentId]), names(crews.tasks, { agent: agentId }))
  const rows = await ctx.db.select({ id: crews.id }).from(crews).where(isUser)
  return { kind: 'crew', ids: rows.map(({ id }) => id) }
}

const inFlows = async (ctx: Ctx, part: Record<string, string>): Promise<Uses> => {
  const rows = await ctx.db.select({ id: flows.id }).from(flows).where(names(flows.steps, part))
  return { kind: 'flow', ids: rows.map(({ id }) => id) }
}

async function findUses(ctx: Ctx, kind: ItemKind, id: string): Promise<Uses[]> {
  switch (kind) {
    case 'tool':
      return [await inAgents(ctx, id), await inFlows(ctx, { tool: id })]
    case 'agent':
      return [await inCrews(ctx, id), await inFlows(ctx, { agent: id })]
    case 'crew':
      return [await inFlows(ctx, { crew: id })]
    case 'flow':
      return []
  }
}

/** The users of this item: the names of visible users, and the number of others. */
export async function listUses(ctx: Ctx, kind: ItemKind, id: string): Promise<{ names: string[]; hidden: number }> {
  const uses = await findUses(ctx, kind, id)
  const found: string[] = []
  for (const { kind: user, ids } of uses) found.push(...(await selectItemsAmong(ctx, user, ids)).map(({ name }) => name))
  return { names: found, hidden: uses.flatMap(({ ids }) => ids).length - found.length }
}

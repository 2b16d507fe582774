import type { ToolGrant } from '@adjutant/contract/ai/conversations'
import type { Ctx } from '../../../platform/ctx.ts'
import { NotFound } from '../../../platform/errors.ts'
import { getToolTitle } from '../tools/assistant-tools.ts'
import { deleteGrants, selectGrants } from './grants.store.ts'

/** Returns the current crew or flow; undefined if the person can't see it. */
export type FindDefinition = (ctx: Ctx, id: string) => Promise<{ name: string; hash: string } | undefined>

/** Grouped by tool, with the definitions where the grant is valid: changing a definition ends its grants. */
export async function listGrants(ctx: Ctx, findDefinition: FindDefinition): Promise<ToolGrant[]> {
  const grants = new Map<string, ToolGrant>()
  for (const { tool, definition_id, definition_hash, created_at } of await selectGrants(ctx, ctx.user.id)) {
    const definition = definition_id === null ? undefined : await findDefinition(ctx, definition_id)
    if (definition_id !== null && definition?.hash !== definition_hash) continue
    const { definitions, in_conversations } = grants.get(tool) ?? { definitions: [], in_conversations: false }
    grants.set(tool, {
      tool,
      title: getToolTitle(tool),
      in_conversations: in_conversations || definition_id === null,
      definitions: definition && definition_id !== null ? [...definitions, { id: definition_id, name: definition.name }] : definitions,
      created_at: created_at.toISOString(),
    })
  }
  return [...grants.values()]
}

export async function revokeGrant(ctx: Ctx, tool: string): Promise<void> {
  if (!(await deleteGrants(ctx, ctx.user.id, tool))) throw new NotFound()
}

import { and, asc, eq } from 'drizzle-orm'
import type { DbCtx } from '../../../platform/ctx.ts'
import { tool_grants } from '../assistant-tools.schema.ts'

export async function selectGrants(ctx: DbCtx, userId: string) {
  return ctx.db
    .select()
    .from(tool_grants)
    .where(eq(tool_grants.user_id, userId))
    .orderBy(asc(tool_grants.created_at), asc(tool_grants.tool))
}

/** Grants in conversations have no definition: the product owns the assistant's, so nobody can change the granted tool. */
const noDefinition = ''

/** These grants are not valid in crews and flows. */
export async function isGrantedInChat(ctx: DbCtx, userId: string, tool: string): Promise<boolean> {
  const inChat = and(eq(tool_grants.user_id, userId), eq(tool_grants.tool, tool), eq(tool_grants.definition_hash, noDefinition))
  return (await ctx.db.$count(tool_grants, inChat)) > 0
}

export async function insertGrant(ctx: DbCtx, grant: typeof tool_grants.$inferInsert): Promise<void> {
  await ctx.db.insert(tool_grants).values(grant).onConflictDoNothing()
}

/** Deletes the grants of all definitions. */
export async function deleteGrants(ctx: DbCtx, userId: string, tool: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(tool_grants)
    .where(and(eq(tool_grants.user_id, userId), eq(tool_grants.tool, tool)))
    .returning({ tool: tool_grants.tool })
  return rows.length > 0
}

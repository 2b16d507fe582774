import { and, asc, eq, sql } from 'drizzle-orm'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { acts, tool_grants } from '../chat.schema.ts'
import { messages } from '../../conversations/conversations.schema.ts'
import type { ActRow } from '../../conversations/index.ts'

type Db = Pick<SystemCtx, 'db'>

export async function insertAct(ctx: Db, row: typeof acts.$inferInsert): Promise<void> {
  await ctx.db.insert(acts).values(row)
}

/** The caller holds the conversation's lock, so no other decision runs concurrently. */
export async function findAct(ctx: Db, conversationId: string, id: string): Promise<ActRow | undefined> {
  const [row] = await ctx.db
    .select({ act: acts })
    .from(acts)
    .innerJoin(messages, eq(messages.id, acts.message_id))
    .where(and(eq(acts.id, id), eq(messages.conversation_id, conversationId)))
  return row?.act
}

type Decided = Pick<ActRow, 'state'> & Partial<Pick<ActRow, 'result' | 'answer' | 'record' | 'changes'>>

export async function decideAct(ctx: Db, id: string, decided: Decided): Promise<void> {
  await ctx.db
    .update(acts)
    .set({ ...decided, decided_at: sql`now()` })
    .where(eq(acts.id, id))
}

/** The message's claim has become true. */
export async function markSupported(ctx: Db, messageId: string): Promise<void> {
  await ctx.db.update(messages).set({ unbacked: false }).where(eq(messages.id, messageId))
}

export const hasActs = async (ctx: Db, messageId: string): Promise<boolean> =>
  (await ctx.db.$count(acts, eq(acts.message_id, messageId))) > 0

export const countProposed = (ctx: Db, messageId: string): Promise<number> =>
  ctx.db.$count(acts, and(eq(acts.message_id, messageId), eq(acts.state, 'proposed')))

export async function selectProposedIn(ctx: Db, conversationId: string): Promise<{ id: string; message_id: string }[]> {
  return ctx.db
    .select({ id: acts.id, message_id: acts.message_id })
    .from(acts)
    .innerJoin(messages, eq(messages.id, acts.message_id))
    .where(and(eq(messages.conversation_id, conversationId), eq(acts.state, 'proposed')))
}

export async function selectGrants(ctx: Db, userId: string) {
  return ctx.db
    .select()
    .from(tool_grants)
    .where(eq(tool_grants.user_id, userId))
    .orderBy(asc(tool_grants.created_at), asc(tool_grants.tool))
}

/** The assistant's definition belongs to the product: nobody else can change what was granted there. */
const ofAssistant = ''

/** For conversations only; these grants are not valid in crews and flows. */
export async function isGranted(ctx: Db, userId: string, tool: string): Promise<boolean> {
  const inChat = and(eq(tool_grants.user_id, userId), eq(tool_grants.tool, tool), eq(tool_grants.definition_hash, ofAssistant))
  return (await ctx.db.$count(tool_grants, inChat)) > 0
}

export async function insertGrant(ctx: Db, grant: typeof tool_grants.$inferInsert): Promise<void> {
  await ctx.db.insert(tool_grants).values(grant).onConflictDoNothing()
}

/** Deletes the grants of all definitions. */
export async function deleteGrants(ctx: Db, userId: string, tool: string): Promise<boolean> {
  const rows = await ctx.db
    .delete(tool_grants)
    .where(and(eq(tool_grants.user_id, userId), eq(tool_grants.tool, tool)))
    .returning({ tool: tool_grants.tool })
  return rows.length > 0
}

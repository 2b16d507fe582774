import { and, asc, eq } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { conversation_attachments as attachments } from './conversations.schema.ts'

/** Returns the ids in order of attachment. */
export async function selectAttachedIds(ctx: DbCtx, conversationId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: attachments.file_id })
    .from(attachments)
    .where(eq(attachments.conversation_id, conversationId))
    .orderBy(asc(attachments.created_at), asc(attachments.file_id))
  return rows.map(({ id }) => id)
}

export async function insertAttachment(ctx: DbCtx, conversation_id: string, file_id: string): Promise<void> {
  await ctx.db.insert(attachments).values({ conversation_id, file_id }).onConflictDoNothing()
}

/** False if the file was not attached. */
export async function deleteAttachment(ctx: DbCtx, conversationId: string, fileId: string): Promise<boolean> {
  const deleted = await ctx.db
    .delete(attachments)
    .where(and(eq(attachments.conversation_id, conversationId), eq(attachments.file_id, fileId)))
    .returning({ id: attachments.file_id })
  return deleted.length > 0
}

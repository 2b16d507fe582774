import type { File } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { listFilesById, readFile } from '../files/index.ts'
import { publishConversationChange } from './append-message.service.ts'
import { deleteAttachment, insertAttachment, selectAttachedIds } from './attachments.store.ts'
import { getConversation } from './conversations.service.ts'
import { findConversationForUpdate } from './conversations.store.ts'

/** A file that the person can no longer see stays attached but is not listed. */
export async function listAttachments(ctx: Ctx, conversationId: string): Promise<File[]> {
  await getConversation(ctx, conversationId)
  return listFilesById(ctx, await selectAttachedIds(ctx, conversationId))
}

/** Locks the conversation, so that concurrent files are counted one by one. */
async function lockConversation(ctx: Ctx, conversationId: string): Promise<void> {
  if (!(await findConversationForUpdate(ctx, ctx.user, conversationId))) throw new NotFound()
}

export function attachFile(ctx: Ctx, conversationId: string, fileId: string): Promise<File> {
  return inTransaction(ctx, async (tx) => {
    await lockConversation(tx, conversationId)
    const file = await readFile(tx, fileId)
    const attached = await selectAttachedIds(tx, conversationId)
    if (attached.includes(fileId)) return file
    if (attached.length >= limits.attachments) throw new Conflict(appMessages.file.tooManyAttached)
    await insertAttachment(tx, conversationId, fileId)
    await publishConversationChange(tx, conversationId)
    return file
  })
}

export function detachFile(ctx: Ctx, conversationId: string, fileId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await lockConversation(tx, conversationId)
    if (!(await deleteAttachment(tx, conversationId, fileId))) throw new NotFound()
    await publishConversationChange(tx, conversationId)
  })
}

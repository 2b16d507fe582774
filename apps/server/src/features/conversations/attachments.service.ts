import type { File } from '@adjutant/contract/files'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { tell } from '../events/events.door.ts'
import { listFilesById, readFile } from '../files/files.door.ts'
import { deleteAttachment, insertAttachment, selectAttachedIds } from './attachments.store.ts'
import { getConversation } from './conversations.service.ts'
import { findConversationForChange } from './conversations.store.ts'

/** A file that the person can no longer see stays attached but is not listed. */
export async function listAttachments(ctx: Ctx, conversationId: string): Promise<File[]> {
  await getConversation(ctx, conversationId)
  return listFilesById(ctx, await selectAttachedIds(ctx, conversationId))
}

/** Locks the conversation, so that concurrent files are counted one by one. */
async function hold(ctx: Ctx, conversationId: string): Promise<void> {
  if (!(await findConversationForChange(ctx, ctx.user, conversationId))) throw new NotFound()
}

const tellAttached = (ctx: Ctx, id: string) => tell(ctx, { topic: 'conversations', id, kind: 'changed', audience: [ctx.user.id] })

export function attachFile(ctx: Ctx, conversationId: string, fileId: string): Promise<File> {
  return inTransaction(ctx, async (tx) => {
    await hold(tx, conversationId)
    const file = await readFile(tx, fileId)
    const attached = await selectAttachedIds(tx, conversationId)
    if (attached.includes(fileId)) return file
    if (attached.length >= limits.attachments) throw new Conflict(words.file.tooManyAttached)
    await insertAttachment(tx, conversationId, fileId)
    await tellAttached(tx, conversationId)
    return file
  })
}

export function detachFile(ctx: Ctx, conversationId: string, fileId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await hold(tx, conversationId)
    if (!(await deleteAttachment(tx, conversationId, fileId))) throw new NotFound()
    await tellAttached(tx, conversationId)
  })
}

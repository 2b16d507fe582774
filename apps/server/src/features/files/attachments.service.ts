import { attachmentKinds } from '@adjutant/contract/choices'
import type { File } from '@adjutant/contract/files'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { tell } from '../events/events.door.ts'
import * as store from './attachments.store.ts'
import type { AttachedTo, AttachmentKind } from './attachments.store.ts'
import { listFilesById, readFile } from './files.service.ts'
import { audienceOf, getWritten } from './files.store.ts'

/** For each kind of record: reads it in the rights of the caller, or answers that there is none. Later features hand these down. */
export type Holders = Record<AttachmentKind, (ctx: Ctx, id: string) => Promise<{ can_edit: boolean }>>

interface Given {
  kind: string
  recordId: string
}

function toRecord({ kind, recordId }: Given): AttachedTo {
  const known = attachmentKinds.find((one) => one === kind)
  if (!known) throw new NotFound()
  return { kind: known, recordId }
}

/** Those who see the file are those who see that it is attached. */
const tellAttached = async (ctx: Ctx, id: string) =>
  tell(ctx, { topic: 'files', id, kind: 'changed', audience: audienceOf(await getWritten(ctx, id)) })

/** A file that this person may not see stays attached, and is told to nobody. */
export async function listAttachments(ctx: Ctx, holders: Holders, given: Given): Promise<File[]> {
  const record = toRecord(given)
  await holders[record.kind](ctx, record.recordId)
  const attached = await store.selectAttached(ctx, record)
  return listFilesById(
    ctx,
    attached.map(({ fileId }) => fileId),
  )
}

export function attachFile(ctx: Ctx, holders: Holders, given: Given, fileId: string): Promise<File> {
  const record = toRecord(given)
  return inTransaction(ctx, async (tx) => {
    await store.holdRecord(tx, record)
    await holders[record.kind](tx, record.recordId)
    const file = await readFile(tx, fileId)
    const attached = await store.selectAttached(tx, record)
    if (attached.some((one) => one.fileId === fileId)) return file
    if (attached.length >= limits.attachments) throw new Conflict(words.file.tooManyOnRecord)
    await store.insertAttachment(tx, record, fileId, ctx.user.id)
    await tellAttached(tx, fileId)
    return file
  })
}

export function detachFile(ctx: Ctx, holders: Holders, given: Given, fileId: string): Promise<void> {
  const record = toRecord(given)
  return inTransaction(ctx, async (tx) => {
    const { can_edit } = await holders[record.kind](tx, record.recordId)
    await readFile(tx, fileId)
    const attached = (await store.selectAttached(tx, record)).find((one) => one.fileId === fileId)
    if (!attached) throw new NotFound()
    if (!can_edit && attached.byUserId !== ctx.user.id) throw new Conflict(words.file.cannotDetach)
    await store.deleteAttachment(tx, record, fileId)
    await tellAttached(tx, fileId)
  })
}

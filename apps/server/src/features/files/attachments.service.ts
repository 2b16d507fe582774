import { attachmentKinds } from '@adjutant/contract/choices'
import type { File } from '@adjutant/contract/files'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Conflict, Denied, NotFound } from '../../platform/errors.ts'
import { tell } from '../events/events.door.ts'
import * as store from './attachments.store.ts'
import type { AttachedTo, AttachmentKind } from './attachments.store.ts'
import { listFilesById, readFile } from './files.service.ts'
import { canShare } from './files.policy.ts'
import { audienceOf, findVisible, getWritten } from './files.store.ts'

/** The fields of a record that decide what can be attached and detached. */
interface Holder {
  can_edit: boolean
  /** Accepts no more attachments. */
  isSealed?: boolean
}

/** Per kind of record: reads it with the caller's permissions or throws 404. The composition root passes them in from later features. */
export type Holders = Record<AttachmentKind, (ctx: Ctx, id: string) => Promise<Holder>>

interface Given {
  kind: string
  recordId: string
}

function toRecord({ kind, recordId }: Given): AttachedTo {
  const known = attachmentKinds.find((one) => one === kind)
  if (!known) throw new NotFound()
  return { kind: known, recordId }
}

/** Notifies those who see the file. */
const tellAttached = async (ctx: Ctx, id: string) =>
  tell(ctx, { topic: 'files', id, kind: 'changed', audience: audienceOf(await getWritten(ctx, id)) })

/** Omits attached files that this person can't see. */
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
    const { isSealed } = await holders[record.kind](tx, record.recordId)
    const file = await readFile(tx, fileId)
    const attached = await store.selectAttached(tx, record)
    if (attached.some((one) => one.fileId === fileId)) return file
    if (isSealed) throw new Conflict(words.file.sentWithMessage)
    if (attached.length >= limits.attachments) throw new Conflict(words.file.tooManyOnRecord)
    await store.insertAttachment(tx, record, { id: fileId }, ctx.user.id)
    await tellAttached(tx, fileId)
    return file
  })
}

/**
 * Own files go to all readers of the message; files of others only to those who can already see them. `readers`: the ids under which each
 * reader sees records.
 */
export async function giveFiles(
  ctx: Ctx,
  messageId: string,
  fileIds: readonly string[],
  readers: readonly (readonly string[])[],
): Promise<void> {
  for (const id of new Set(fileIds)) {
    const row = await findVisible(ctx, id)
    if (!row) throw new NotFound()
    const isSeenByAll = readers.every((ids) => audienceOf(row).some((one) => one !== null && ids.includes(one)))
    if (!canShare(ctx.user, row) && !isSeenByAll) throw new Denied(words.file.cannotGive)
    await store.insertAttachment(ctx, { kind: 'message', recordId: messageId }, row.file, ctx.user.id)
  }
}

export function detachFile(ctx: Ctx, holders: Holders, given: Given, fileId: string): Promise<void> {
  const record = toRecord(given)
  return inTransaction(ctx, async (tx) => {
    const { can_edit } = await holders[record.kind](tx, record.recordId)
    await readFile(tx, fileId)
    const attached = (await store.selectAttached(tx, record)).find((one) => one.fileId === fileId)
    if (!attached) throw new NotFound()
    if (!can_edit && attached.byUserId !== ctx.user.id) throw new Denied(words.file.cannotDetach)
    await store.deleteAttachment(tx, record, fileId)
    await tellAttached(tx, fileId)
  })
}

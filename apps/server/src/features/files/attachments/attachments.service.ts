import { attachmentKinds } from '@adjutant/contract/core/choices'
import type { File } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Conflict, PermissionDenied, NotFound } from '../../../platform/errors.ts'
import { publishChange } from '../../events/index.ts'
import * as store from './attachments.store.ts'
import type { AttachedTo, AttachmentKind } from './attachments.store.ts'
import { listFilesById, readFile } from '../files.service.ts'
import { canShare } from '../files.policy.ts'
import { audienceOf, findVisible, getStored } from '../files.store.ts'

/** The fields of a record that decide what can be attached and detached. */
interface AttachmentHolder {
  can_edit: boolean
  /** Accepts no more attachments. */
  isSealed?: boolean
}

/** Per kind of record: reads it with the caller's permissions or throws 404. The composition root passes them in from later features. */
export type AttachmentHolders = Record<AttachmentKind, (ctx: Ctx, id: string) => Promise<AttachmentHolder>>

interface RecordParams {
  kind: string
  recordId: string
}

function toRecord({ kind, recordId }: RecordParams): AttachedTo {
  const known = attachmentKinds.find((one) => one === kind)
  if (!known) throw new NotFound()
  return { kind: known, recordId }
}

/** Notifies the people who can see the file. */
const publishAttachmentChange = async (ctx: Ctx, id: string) =>
  publishChange(ctx, { topic: 'files', id, kind: 'changed', audience: audienceOf(await getStored(ctx, id)) })

/** Omits attached files that this person can't see. */
export async function listAttachments(ctx: Ctx, holders: AttachmentHolders, target: RecordParams): Promise<File[]> {
  const record = toRecord(target)
  await holders[record.kind](ctx, record.recordId)
  const attached = await store.selectAttached(ctx, record)
  return listFilesById(
    ctx,
    attached.map(({ fileId }) => fileId),
  )
}

export function attachFile(ctx: Ctx, holders: AttachmentHolders, target: RecordParams, fileId: string): Promise<File> {
  const record = toRecord(target)
  return inTransaction(ctx, async (tx) => {
    await store.lockRecord(tx, record)
    const { isSealed } = await holders[record.kind](tx, record.recordId)
    const file = await readFile(tx, fileId)
    const attached = await store.selectAttached(tx, record)
    if (attached.some((one) => one.fileId === fileId)) return file
    if (isSealed) throw new Conflict(appMessages.file.sentWithMessage)
    if (attached.length >= limits.attachments) throw new Conflict(appMessages.file.tooManyOnRecord)
    await store.insertAttachment(tx, record, { id: fileId }, ctx.user.id)
    await publishAttachmentChange(tx, fileId)
    return file
  })
}

/**
 * Own files go to all readers of the message; other people's files only to readers who can already see them. `readers`: the ids under which
 * each reader sees records.
 */
export async function grantFiles(
  ctx: Ctx,
  messageId: string,
  fileIds: readonly string[],
  readers: readonly (readonly string[])[],
): Promise<void> {
  for (const id of new Set(fileIds)) {
    const row = await findVisible(ctx, id)
    if (!row) throw new NotFound()
    const isSeenByAll = readers.every((ids) => audienceOf(row).some((one) => one !== null && ids.includes(one)))
    if (!canShare(ctx.user, row) && !isSeenByAll) throw new PermissionDenied(appMessages.file.cannotGive)
    await store.insertAttachment(ctx, { kind: 'message', recordId: messageId }, row.file, ctx.user.id)
  }
}

export function detachFile(ctx: Ctx, holders: AttachmentHolders, target: RecordParams, fileId: string): Promise<void> {
  const record = toRecord(target)
  return inTransaction(ctx, async (tx) => {
    const { can_edit } = await holders[record.kind](tx, record.recordId)
    await readFile(tx, fileId)
    const attached = (await store.selectAttached(tx, record)).find((one) => one.fileId === fileId)
    if (!attached) throw new NotFound()
    if (!can_edit && attached.byUserId !== ctx.user.id) throw new PermissionDenied(appMessages.file.cannotDetach)
    await store.deleteAttachment(tx, record, fileId)
    await publishAttachmentChange(tx, fileId)
  })
}

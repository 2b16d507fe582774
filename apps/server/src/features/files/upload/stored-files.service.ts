import type { File } from '@adjutant/contract/files/files'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Blob } from '../../../platform/blobs/blobs.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { notify } from '../../../platform/live/notifications.ts'
import { publishChange } from '../../events/index.ts'
import { toNumberedName } from '../file-name.logic.ts'
import { isReadable } from '../file-type.logic.ts'
import { archiveVersion, replaceBytes, type FileBytes } from '../versions/file-versions.store.ts'
import { canEdit } from '../files.policy.ts'
import { fileReadingTopic } from '../reading/file-reading.worker.ts'
import { getForUpdate } from '../files.service.ts'
import { audienceOf, findOwnNamedForUpdate, getStored, insertFile, type FileRow } from '../files.store.ts'
import { toFile } from '../files.dto.ts'

/** A file whose bytes are stored and whose row is not. */
export interface ReceivedFile {
  name: string
  folder: string
  type: string
  blob: Blob
  /** The file that gets a new version; by default the name decides. */
  targetId?: string | undefined
  /** Creates a separate file whatever its name. */
  isSeparate?: boolean
}

const toBytes = ({ type, blob }: ReceivedFile): FileBytes => ({
  type,
  size: blob.size,
  blob: blob.name,
  sha256: blob.sha256,
  state: isReadable(type) ? 'processing' : 'ready',
})

const findTarget = (ctx: Ctx, { name, folder, targetId }: ReceivedFile): Promise<FileRow | undefined> =>
  targetId === undefined ? findOwnNamedForUpdate(ctx, folder, name) : getForUpdate(ctx, targetId, canEdit, appMessages.file.cannotEdit)

async function addFile(ctx: Ctx, received: ReceivedFile): Promise<string> {
  const id = ctx.newId()
  const { name, folder } = received
  await insertFile(ctx, { id, name, folder, ...toBytes(received), created_by_user_id: ctx.user.id, uploaded_by_user_id: ctx.user.id })
  await publishChange(ctx, { topic: 'files', id, kind: 'created', audience: [ctx.user.id] })
  return id
}

/** The same bytes add no version. */
export async function addVersion(ctx: Ctx, before: FileRow, bytes: FileBytes): Promise<string> {
  const { id, sha256, type } = before.file
  if (bytes.sha256 === sha256 && bytes.type === type) return id
  await archiveVersion(ctx, before.file, limits.fileVersions)
  await replaceBytes(ctx, id, ctx.user.id, bytes)
  await publishChange(ctx, { topic: 'files', id, kind: 'changed', audience: audienceOf(before) })
  return id
}

const maxNumbers = 20

/** Readers of the file with that name don't get this one: it gets its own name, unless its bytes are the same. */
async function addSeparateFile(ctx: Ctx, received: ReceivedFile): Promise<string> {
  for (let number = 1; number <= maxNumbers; number += 1) {
    const name = toNumberedName(received.name, number)
    const taken = await findOwnNamedForUpdate(ctx, received.folder, name)
    if (!taken) return addFile(ctx, { ...received, name })
    if (taken.file.sha256 === received.blob.sha256 && taken.file.type === received.type) return taken.file.id
  }
  return addFile(ctx, { ...received, name: toNumberedName(received.name, ctx.clock.now().getTime()) })
}

async function addFileOrVersion(ctx: Ctx, received: ReceivedFile): Promise<string> {
  const target = await findTarget(ctx, received)
  return target ? addVersion(ctx, target, toBytes(received)) : addFile(ctx, received)
}

/** Requires a transaction. An own file of the same name and folder gets a new version, unless `isSeparate`. */
export async function storeReceived(ctx: Ctx, received: ReceivedFile): Promise<File> {
  const id = await (received.isSeparate ? addSeparateFile(ctx, received) : addFileOrVersion(ctx, received))
  await notify(ctx, fileReadingTopic)
  return toFile(await getStored(ctx, id), ctx.user)
}

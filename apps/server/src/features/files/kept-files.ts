import type { File } from '@adjutant/contract/files'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nudge } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { isReadable } from './file-type.ts'
import { archiveVersion, replaceBytes, type Bytes } from './file-versions.store.ts'
import { canEdit } from './files.policy.ts'
import { readingTopic } from './files.reader.ts'
import { getForChange } from './files.service.ts'
import { audienceOf, findOwnNamedForChange, getWritten, insertFile, type FileRow } from './files.store.ts'
import { toFile } from './files.wire.ts'

/** A file whose bytes are kept and that has no row yet. */
export interface Arrived {
  name: string
  folder: string
  type: string
  blob: Blob
  /** Of which file it is to be a new version; without one that is decided by its name. */
  targetId?: string | undefined
}

const toBytes = ({ type, blob }: Arrived): Bytes => ({
  type,
  size: blob.size,
  blob: blob.name,
  sha256: blob.sha256,
  state: isReadable(type) ? 'processing' : 'ready',
})

const findTarget = (ctx: Ctx, { name, folder, targetId }: Arrived): Promise<FileRow | undefined> =>
  targetId === undefined ? findOwnNamedForChange(ctx, folder, name) : getForChange(ctx, targetId, canEdit, words.file.cannotEdit)

async function addFile(ctx: Ctx, arrived: Arrived): Promise<string> {
  const id = ctx.newId()
  const { name, folder } = arrived
  await insertFile(ctx, { id, name, folder, ...toBytes(arrived), created_by_user_id: ctx.user.id, kept_by_user_id: ctx.user.id })
  await tell(ctx, { topic: 'files', id, kind: 'created', audience: [ctx.user.id] })
  return id
}

/** The same bytes again are no new version. */
export async function addVersion(ctx: Ctx, before: FileRow, bytes: Bytes): Promise<string> {
  const { id, sha256, type } = before.file
  if (bytes.sha256 === sha256 && bytes.type === type) return id
  await archiveVersion(ctx, before.file, limits.fileVersions)
  await replaceBytes(ctx, id, ctx.user.id, bytes)
  await tell(ctx, { topic: 'files', id, kind: 'changed', audience: audienceOf(before) })
  return id
}

/** Within a transaction. A file of one's own with the same name in the same folder gets a new version. */
export async function keepArrived(ctx: Ctx, arrived: Arrived): Promise<File> {
  const target = await findTarget(ctx, arrived)
  const id = target ? await addVersion(ctx, target, toBytes(arrived)) : await addFile(ctx, arrived)
  await nudge(ctx, readingTopic)
  return toFile(await getWritten(ctx, id), ctx.user)
}

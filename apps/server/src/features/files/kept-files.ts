import type { File } from '@adjutant/contract/files'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Blob } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nudge } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { toNumbered } from './file-name.ts'
import { isReadable } from './file-type.ts'
import { archiveVersion, replaceBytes, type Bytes } from './file-versions.store.ts'
import { canEdit } from './files.policy.ts'
import { readingTopic } from './files.reader.ts'
import { getForChange } from './files.service.ts'
import { audienceOf, findOwnNamedForChange, getWritten, insertFile, type FileRow } from './files.store.ts'
import { toFile } from './files.wire.ts'

/** A file whose bytes are stored and whose row is not. */
export interface Arrived {
  name: string
  folder: string
  type: string
  blob: Blob
  /** The file that gets a new version; by default the name decides. */
  targetId?: string | undefined
  /** Creates a separate file whatever its name. */
  isApart?: boolean
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

/** The same bytes add no version. */
export async function addVersion(ctx: Ctx, before: FileRow, bytes: Bytes): Promise<string> {
  const { id, sha256, type } = before.file
  if (bytes.sha256 === sha256 && bytes.type === type) return id
  await archiveVersion(ctx, before.file, limits.fileVersions)
  await replaceBytes(ctx, id, ctx.user.id, bytes)
  await tell(ctx, { topic: 'files', id, kind: 'changed', audience: audienceOf(before) })
  return id
}

const mostNumbers = 20

/** Readers of the file with that name don't get this one: it gets its own name, unless its bytes are the same. */
async function addApart(ctx: Ctx, arrived: Arrived): Promise<string> {
  for (let number = 1; number <= mostNumbers; number += 1) {
    const name = toNumbered(arrived.name, number)
    const taken = await findOwnNamedForChange(ctx, arrived.folder, name)
    if (!taken) return addFile(ctx, { ...arrived, name })
    if (taken.file.sha256 === arrived.blob.sha256 && taken.file.type === arrived.type) return taken.file.id
  }
  return addFile(ctx, { ...arrived, name: toNumbered(arrived.name, ctx.clock.now().getTime()) })
}

async function addOrRenew(ctx: Ctx, arrived: Arrived): Promise<string> {
  const target = await findTarget(ctx, arrived)
  return target ? addVersion(ctx, target, toBytes(arrived)) : addFile(ctx, arrived)
}

/** Requires a transaction. An own file of the same name and folder gets a new version, unless `isApart`. */
export async function keepArrived(ctx: Ctx, arrived: Arrived): Promise<File> {
  const id = await (arrived.isApart ? addApart(ctx, arrived) : addOrRenew(ctx, arrived))
  await nudge(ctx, readingTopic)
  return toFile(await getWritten(ctx, id), ctx.user)
}

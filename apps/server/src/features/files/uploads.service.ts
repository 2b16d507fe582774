import type { File } from '@adjutant/contract/files'
import { words } from '@adjutant/contract/words'
import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isRefusedByFullDisk } from '../../platform/db/db-errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Invalid, TooLarge } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { toFileName, toFolder } from './file-name.ts'
import { getFileType } from './file-type.ts'
import { canEdit } from './files.policy.ts'
import { getAllowed } from './files.service.ts'
import { keepArrived, type Arrived } from './kept-files.ts'
import { checkAnyRoom, ownerOf, withinRoom } from './quota.service.ts'

/** `kept` also contains the files before the rejected one. */
async function receive(blobs: Blobs, uploads: AsyncIterable<Upload>, kept: Blob[]): Promise<Arrived[]> {
  const arrived: Arrived[] = []
  for await (const upload of uploads) {
    const blob = await blobs.keep(upload.bytes)
    kept.push(blob)
    const name = toFileName(upload.name)
    arrived.push({ name, folder: '', blob, type: await getFileType(blob.head, name, upload.declaredType) })
  }
  if (arrived.length === 0) throw Invalid.field('file', words.file.none)
  return arrived
}

async function receiveAll(blobs: Blobs, uploads: AsyncIterable<Upload>): Promise<Arrived[]> {
  const kept: Blob[] = []
  try {
    return await receive(blobs, uploads, kept)
  } catch (error) {
    for (const { name } of kept) await blobs.remove(name)
    throw error
  }
}

async function keepAll(ctx: Ctx, arrived: Arrived[]): Promise<File[]> {
  const written: File[] = []
  for (const one of arrived) written.push(await keepArrived(ctx, one))
  return written
}

/** Deletes the bytes if quota or disk are exceeded: these errors prove that no row was stored. */
async function store(ctx: Ctx, blobs: Blobs, ownerId: string, arrived: Arrived[]): Promise<File[]> {
  try {
    return await inTransaction(ctx, (tx) => withinRoom(tx, ownerId, () => keepAll(tx, arrived)))
  } catch (error) {
    if (error instanceof TooLarge || isRefusedByFullDisk(error)) for (const { blob } of arrived) await blobs.remove(blob.name)
    throw error
  }
}

interface Place {
  folder: string
  apart: boolean
}

/**
 * Stores the bytes before the rows. If the database fails, the bytes stay, because the rows can be committed; otherwise the cleanup
 * collects them.
 */
export async function uploadFiles(ctx: Ctx, blobs: Blobs, to: Place, uploads: AsyncIterable<Upload>): Promise<File[]> {
  const folder = toFolder(to.folder)
  await checkAnyRoom(ctx, ctx.user.id)
  const arrived = await receiveAll(blobs, uploads)
  return store(
    ctx,
    blobs,
    ctx.user.id,
    arrived.map((one) => ({ ...one, folder, isApart: to.apart })),
  )
}

/** Several files in one form become as many versions, in order. Permission is checked before the bytes and again after them. */
export async function uploadVersion(ctx: Ctx, blobs: Blobs, targetId: string, uploads: AsyncIterable<Upload>): Promise<File> {
  const ownerId = ownerOf(ctx, await getAllowed(ctx, targetId, canEdit, words.file.cannotEdit))
  await checkAnyRoom(ctx, ownerId)
  const arrived = await receiveAll(blobs, uploads)
  const versions = await store(
    ctx,
    blobs,
    ownerId,
    arrived.map((one) => ({ ...one, targetId })),
  )
  return versions.at(-1)!
}

/**
 * Stores a text that the product wrote as the person's file, bytes first even inside a transaction. It counts for the quota but is never
 * rejected by it, because it is small and a finished run must not fail for lack of space.
 */
export async function keepText(ctx: Ctx, blobs: Blobs, { name, text }: { name: string; text: string }): Promise<File> {
  const bytes = (async function* () {
    yield Buffer.from(text)
  })()
  const arrived = await receiveAll(blobs, toUploads({ name, declaredType: 'text/markdown', bytes }))
  const [file] = await inTransaction(ctx, (tx) => keepAll(tx, arrived))
  return file!
}

async function* toUploads(upload: Upload): AsyncGenerator<Upload> {
  yield upload
}

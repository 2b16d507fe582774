import type { File } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { firstRow } from '../../../platform/db/first-row.ts'
import type { Blob, Blobs } from '../../../platform/blobs/blobs.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isRejectedByFullDisk } from '../../../platform/db/db-errors.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { ValidationError, PayloadTooLarge } from '../../../platform/errors.ts'
import type { Upload } from '../../../platform/http/uploads.ts'
import { toFileName, toFolderPath } from '../file-name.logic.ts'
import { getFileType } from '../file-type.logic.ts'
import { canEdit } from '../files.policy.ts'
import { getAllowed } from '../files.service.ts'
import { storeReceived, type ReceivedFile } from './stored-files.service.ts'
import { assertAnyQuota, ownerOf, withinQuota } from '../storage/quota.service.ts'

/** `storedFiles` also contains the files before the rejected one. */
async function receive(blobs: Blobs, uploads: AsyncIterable<Upload>, storedFiles: Blob[]): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = []
  for await (const upload of uploads) {
    const blob = await blobs.keep(upload.bytes)
    storedFiles.push(blob)
    const name = toFileName(upload.name)
    received.push({ name, folder: '', blob, type: await getFileType(blob.head, name, upload.declaredType) })
  }
  if (received.length === 0) throw ValidationError.field('file', appMessages.file.none)
  return received
}

async function receiveAll(blobs: Blobs, uploads: AsyncIterable<Upload>): Promise<ReceivedFile[]> {
  const storedFiles: Blob[] = []
  try {
    return await receive(blobs, uploads, storedFiles)
  } catch (error) {
    for (const { name } of storedFiles) await blobs.remove(name)
    throw error
  }
}

async function storeAll(ctx: Ctx, received: ReceivedFile[]): Promise<File[]> {
  const written: File[] = []
  for (const one of received) written.push(await storeReceived(ctx, one))
  return written
}

/** Deletes the bytes if quota or disk are exceeded: these errors prove that no row was stored. */
async function store(ctx: Ctx, blobs: Blobs, ownerId: string, received: ReceivedFile[]): Promise<File[]> {
  try {
    return await inTransaction(ctx, (tx) => withinQuota(tx, ownerId, () => storeAll(tx, received)))
  } catch (error) {
    if (error instanceof PayloadTooLarge || isRejectedByFullDisk(error)) for (const { blob } of received) await blobs.remove(blob.name)
    throw error
  }
}

interface Place {
  folder: string
  isSeparate: boolean
}

/**
 * Stores the bytes before the rows. If the database fails, the bytes stay, because the rows can be committed; otherwise the cleanup
 * collects them.
 */
export async function uploadFiles(ctx: Ctx, blobs: Blobs, to: Place, uploads: AsyncIterable<Upload>): Promise<File[]> {
  const folder = toFolderPath(to.folder)
  await assertAnyQuota(ctx, ctx.user.id)
  const received = await receiveAll(blobs, uploads)
  return store(
    ctx,
    blobs,
    ctx.user.id,
    received.map((one) => ({ ...one, folder, isSeparate: to.isSeparate })),
  )
}

/** Several files in one form become as many versions, in order. Permission is checked before the bytes and again after them. */
export async function uploadVersion(ctx: Ctx, blobs: Blobs, targetId: string, uploads: AsyncIterable<Upload>): Promise<File> {
  const ownerId = ownerOf(ctx, await getAllowed(ctx, targetId, canEdit, appMessages.file.cannotEdit))
  await assertAnyQuota(ctx, ownerId)
  const received = await receiveAll(blobs, uploads)
  const versions = await store(
    ctx,
    blobs,
    ownerId,
    received.map((one) => ({ ...one, targetId })),
  )
  return versions.at(-1)!
}

/**
 * Stores a text that the product wrote as the person's file, bytes first even inside a transaction. It counts for the quota but is never
 * rejected by it, because it is small and a finished run must not fail for lack of space.
 */
export async function storeText(ctx: Ctx, blobs: Blobs, { name, text }: { name: string; text: string }): Promise<File> {
  const bytes = (async function* () {
    yield Buffer.from(text)
  })()
  const received = await receiveAll(blobs, toUploads({ name, declaredType: 'text/markdown', bytes }))
  return firstRow(await inTransaction(ctx, (tx) => storeAll(tx, received)))
}

async function* toUploads(upload: Upload): AsyncGenerator<Upload> {
  yield upload
}

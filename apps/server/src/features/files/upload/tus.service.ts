import { addAbortSignal, type Readable } from 'node:stream'
import type { FileUpload, fileUploads } from '@adjutant/contract/files/file-uploads'
import type { Headers } from '@adjutant/contract/core/define'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isUuid } from '@adjutant/contract/core/uuid'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { BadRequest, Conflict, NotFound, PayloadTooLarge, ChecksumMismatch } from '../../../platform/errors.ts'
import type { WithHeaders } from '../../../platform/http/implement.ts'
import { canEdit } from '../files.policy.ts'
import { getAllowed } from '../files.service.ts'
import { ownerOf, withinQuota } from '../storage/quota.service.ts'
import { completeUpload, type Uploads } from './tus-completion.service.ts'
import { checkVersion, readChecksum, readMetadata, type Checksum, type Metadata } from './tus-headers.parser.ts'
import * as store from './tus.store.ts'
import type { UploadRow } from './tus.store.ts'
import { toUpload, toUploadHeaders } from './tus.dto.ts'

type Sent<Name extends keyof typeof fileUploads> = Headers<(typeof fileUploads)[Name]>

async function getUpload(ctx: Ctx, { blobs }: Uploads, id: string): Promise<{ row: UploadRow; offset: number }> {
  const row = await store.findUpload(ctx, id)
  if (!row) throw new NotFound()
  const offset = row.file_id ? row.size : await blobs.parts.sizeOf(row.blob)
  if (offset === undefined) throw new NotFound()
  return { row, offset }
}

export async function listUploads(ctx: Ctx, { blobs }: Uploads): Promise<FileUpload[]> {
  const found: FileUpload[] = []
  for (const row of await store.selectOpen(ctx)) {
    const offset = await blobs.parts.sizeOf(row.blob)
    if (offset !== undefined) found.push(toUpload(row, offset))
  }
  return found
}

/** The owner of the resulting file. */
async function getOwner(ctx: Ctx, { targetId }: Metadata): Promise<string> {
  if (targetId === undefined) return ctx.user.id
  if (!isUuid(targetId)) throw new NotFound()
  return ownerOf(ctx, await getAllowed(ctx, targetId, canEdit, appMessages.file.cannotEdit))
}

async function begin(ctx: Ctx, { blobs }: Uploads, size: number, metadata: Metadata): Promise<UploadRow> {
  const ownerId = await getOwner(ctx, metadata)
  const { name, folder, declaredType, targetId } = metadata
  const blob = await blobs.parts.begin()
  const row = { id: ctx.newId(), user_id: ctx.user.id, name, folder, declared_type: declaredType, size, blob, target_id: targetId ?? null }
  const inserting = inTransaction(ctx, (tx) => withinQuota(tx, ownerId, () => insertOne(tx, row)))
  return inserting.catch(async (error: unknown) => {
    await blobs.parts.drop(blob)
    throw error
  })
}

/** Reserves the quota now, so that it is available when the bytes arrive. */
async function insertOne(tx: Ctx, row: Parameters<typeof store.insertUpload>[1]): Promise<UploadRow> {
  if ((await store.countOpen(tx)) >= limits.openUploads) throw new Conflict(appMessages.file.tooManyUploads)
  return store.insertUpload(tx, row)
}

export async function beginUpload(ctx: Ctx, uploads: Uploads, headers: Sent<'create'>): Promise<WithHeaders<FileUpload>> {
  checkVersion(headers)
  const size = headers['upload-length']
  if (size > limits.fileBytes) throw new PayloadTooLarge(appMessages.file.tooLarge)
  const row = await begin(ctx, uploads, size, readMetadata(headers['upload-metadata']))
  const upload = await completeUpload(ctx, uploads, row, 0)
  return { headers: { ...toUploadHeaders(upload), Location: `/api/files/uploads/${row.id}` }, body: upload }
}

export async function readUpload(ctx: Ctx, uploads: Uploads, id: string, headers: Sent<'read'>): Promise<WithHeaders<FileUpload>> {
  checkVersion(headers)
  const { row, offset } = await getUpload(ctx, uploads, id)
  const upload = await completeUpload(ctx, uploads, row, offset)
  return { headers: toUploadHeaders(upload), body: upload }
}

/** Passes on at most the missing bytes. A disconnected sender is not a disk error. */
async function* bounded(bytes: Readable, max: number, checksum: Checksum | undefined): AsyncGenerator<Buffer> {
  let count = 0
  try {
    for await (const chunk of bytes) {
      count += chunk.length
      if (count > max) throw new PayloadTooLarge(appMessages.file.largerThanDeclared)
      checksum?.hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw error instanceof PayloadTooLarge ? error : new BadRequest(appMessages.file.interruptedResumable)
  }
}

type Piece = Pick<UploadRow, 'blob' | 'size'> & { place: number; checksum: Checksum | undefined }

async function write({ blobs }: Uploads, { blob, size, place, checksum }: Piece, bytes: Readable): Promise<void> {
  if ((await blobs.parts.sizeOf(blob)) !== place) throw new Conflict(appMessages.file.wrongOffset)
  await blobs.parts.write(blob, place, bounded(bytes, size - place, checksum))
  if (!checksum || checksum.hash.digest('base64') === checksum.expected) return
  await blobs.parts.truncate(blob, place)
  throw new ChecksumMismatch(appMessages.file.wrongChecksum)
}

export async function receivePiece(
  ctx: Ctx,
  uploads: Uploads,
  id: string,
  headers: Sent<'send'>,
  bytes: Readable,
): Promise<WithHeaders<undefined>> {
  checkVersion(headers)
  const checksum = readChecksum(headers['upload-checksum'])
  const { row: before } = await getUpload(ctx, uploads, id)
  const { blob, size, file_id } = before
  if (file_id) throw new Conflict(appMessages.file.uploadDone)
  const piece = { blob, size, place: headers['upload-offset'], checksum }
  await uploads.writers.enter(id, (signal) => write(uploads, piece, addAbortSignal(signal, bytes)))
  const offset = await uploads.blobs.parts.sizeOf(blob)
  // A complete upload needs no extension.
  const row = offset === size ? before : await store.prolong(ctx, id)
  if (!row || offset === undefined) throw new NotFound()
  return { headers: toUploadHeaders(await completeUpload(ctx, uploads, row, offset)), body: undefined }
}

export async function cancelUpload(ctx: Ctx, uploads: Uploads, id: string, headers: Sent<'cancel'>): Promise<void> {
  checkVersion(headers)
  const row = await store.deleteUpload(ctx, id)
  if (!row) throw new NotFound()
  await uploads.writers.end(id)
  await uploads.blobs.parts.drop(row.blob)
}

import type { FileUpload } from '@adjutant/contract/files/file-uploads'
import type { Blobs } from '../../../platform/blobs/blobs.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { NotFound, UnsupportedMediaType } from '../../../platform/errors.ts'
import { getFileType } from '../file-type.logic.ts'
import { storeReceived } from './stored-files.service.ts'
import { deleteUpload, findUploadForUpdate, markComplete, type UploadRow } from './tus.store.ts'
import { toUpload } from './tus.dto.ts'
import { Writers } from './tus-writers.logic.ts'

/** This process's state of resumable uploads; bytes are on disk, everything else is in the database. */
export interface Uploads {
  blobs: Blobs
  writers: Writers
  /** Uploads that are being converted to files. */
  completing: Map<string, Promise<string>>
}

export const createUploads = (blobs: Blobs): Uploads => ({ blobs, writers: new Writers(), completing: new Map() })

/** The content doesn't match the declared type, so the bytes are deleted. */
async function discardUpload(ctx: Ctx, { blobs }: Uploads, { id, blob }: UploadRow): Promise<void> {
  await deleteUpload(ctx, id)
  await blobs.parts.drop(blob)
  await blobs.remove(blob)
}

async function complete(ctx: Ctx, uploads: Uploads, row: UploadRow): Promise<string> {
  const { id, name, folder, target_id } = row
  const { parts } = uploads.blobs
  const blob = await parts.finish(row.blob)
  const type = await getFileType(blob.head, name, row.declared_type).catch(async (error: unknown) => {
    if (error instanceof UnsupportedMediaType) await discardUpload(ctx, uploads, row)
    throw error
  })
  const fileId = await inTransaction(ctx, async (tx) => {
    const held = await findUploadForUpdate(tx, id)
    if (!held) throw new NotFound()
    if (held.file_id) return held.file_id
    const file = await storeReceived(tx, { name, folder, type, blob, targetId: target_id ?? undefined })
    await markComplete(tx, id, file.id)
    return file.id
  })
  await parts.drop(row.blob)
  return fileId
}

/** Converts a complete upload to a file: once for concurrent calls, and also after a crash of the process that should have done it. */
export async function completeUpload(ctx: Ctx, uploads: Uploads, row: UploadRow, offset: number): Promise<FileUpload> {
  if (row.file_id || offset < row.size) return toUpload(row, offset)
  const { completing } = uploads
  const end = completing.get(row.id) ?? complete(ctx, uploads, row)
  completing.set(row.id, end)
  const file_id = await end.finally(() => completing.delete(row.id))
  return toUpload({ ...row, file_id }, row.size)
}

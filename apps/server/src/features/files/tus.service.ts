import { addAbortSignal, type Readable } from 'node:stream'
import { tus, type FileUpload } from '@adjutant/contract/file-uploads'
import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { BadRequest, Conflict, NotFound, TooLarge, WrongChecksum, WrongType } from '../../platform/errors.ts'
import type { WithHeaders } from '../../platform/http/implement.ts'
import { isUuid } from '../../platform/ids.ts'
import { getFileType } from './file-type.ts'
import { canEdit } from './files.policy.ts'
import { getAllowed } from './files.service.ts'
import { keepArrived } from './kept-files.ts'
import { checkVersion, readChecksum, readMetadata, type Checksum, type Metadata } from './tus-headers.ts'
import * as store from './tus.store.ts'
import type { UploadRow } from './tus.store.ts'
import { Writers } from './tus.writers.ts'

interface Spoken {
  'tus-resumable'?: string | undefined
}

export interface CreationHeaders extends Spoken {
  'upload-length': number
  'upload-metadata': string
}

export interface PieceHeaders extends Spoken {
  'upload-offset': number
  'upload-checksum'?: string | undefined
}

export const ability = {
  headers: {
    'Tus-Version': tus.version,
    'Tus-Extension': tus.extensions,
    'Tus-Max-Size': String(limits.fileBytes),
    'Tus-Checksum-Algorithm': tus.checksums.join(','),
  },
  body: undefined,
}

const toUpload = ({ id, name, folder, size, expires_at, file_id }: UploadRow, offset: number): FileUpload => ({
  id,
  name,
  folder,
  size,
  offset,
  expires_at: expires_at.toISOString(),
  file_id,
})

const toHeaders = ({ offset, size, expires_at, file_id }: FileUpload): Record<string, string> => ({
  'Upload-Offset': String(offset),
  'Upload-Length': String(size),
  'Upload-Expires': new Date(expires_at).toUTCString(),
  ...(file_id && { [tus.fileIdHeader]: file_id }),
})

const answer = (upload: FileUpload): WithHeaders<FileUpload> => ({ headers: toHeaders(upload), body: upload })

/** Bytes as they arrive, never more than are missing. That the sender goes away is no fault of the disk. */
async function* bounded(bytes: Readable, most: number, checksum: Checksum | undefined): AsyncGenerator<Buffer> {
  let count = 0
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      count += chunk.length
      if (count > most) throw new TooLarge(words.file.moreThanSaid)
      checksum?.hash.update(chunk)
      yield chunk
    }
  } catch (error) {
    throw error instanceof TooLarge ? error : new BadRequest(words.file.brokeOff)
  }
}

async function checkTarget(ctx: Ctx, { targetId }: Metadata): Promise<void> {
  if (targetId === undefined) return
  if (!isUuid(targetId)) throw new NotFound()
  await getAllowed(ctx, targetId, canEdit, words.file.cannotEdit)
}

/** Uploads that outlive their connection: the bytes wait on the disk, the rest in the database. */
export function createTus(blobs: Blobs) {
  const { parts } = blobs
  const writers = new Writers()
  const completing = new Map<string, Promise<string>>()

  async function getUpload(ctx: Ctx, id: string): Promise<UploadRow & { offset: number }> {
    const row = await store.findUpload(ctx, id)
    if (!row) throw new NotFound()
    const offset = row.file_id ? row.size : await parts.sizeOf(row.blob)
    if (offset === undefined) throw new NotFound()
    return { ...row, offset }
  }

  /** Not what its sender says it is: nothing of it stays. */
  async function refuse(ctx: Ctx, { id, blob }: UploadRow): Promise<void> {
    await store.deleteUpload(ctx, id)
    await parts.drop(blob)
    await blobs.remove(blob)
  }

  async function complete(ctx: Ctx, row: UploadRow): Promise<string> {
    const { id, name, folder, target_id } = row
    const blob = await parts.finish(row.blob)
    const type = await getFileType(blob.head, name, row.declared_type).catch(async (error: unknown) => {
      if (error instanceof WrongType) await refuse(ctx, row)
      throw error
    })
    const fileId = await inTransaction(ctx, async (tx) => {
      const held = await store.findUploadForChange(tx, id)
      if (!held) throw new NotFound()
      if (held.file_id) return held.file_id
      const file = await keepArrived(tx, { name, folder, type, blob, targetId: target_id ?? undefined })
      await store.markComplete(tx, id, file.id)
      return file.id
    })
    await parts.drop(row.blob)
    return fileId
  }

  /** Once, however many ask; asked again where a process died before its end. */
  async function settled(ctx: Ctx, row: UploadRow & { offset: number }): Promise<FileUpload> {
    if (row.file_id || row.offset < row.size) return toUpload(row, row.offset)
    const end = completing.get(row.id) ?? complete(ctx, row)
    completing.set(row.id, end)
    const file_id = await end.finally(() => completing.delete(row.id))
    return toUpload({ ...row, file_id }, row.size)
  }

  async function write(row: UploadRow, place: number, bytes: Readable, checksum: Checksum | undefined): Promise<void> {
    await parts.write(row.blob, place, bounded(bytes, row.size - place, checksum))
    if (!checksum || checksum.hash.digest('base64') === checksum.expected) return
    await parts.cut(row.blob, place)
    throw new WrongChecksum(words.file.wrongChecksum)
  }

  async function begin(ctx: Ctx, size: number, { name, folder, declaredType, targetId }: Metadata): Promise<UploadRow> {
    const blob = await parts.begin()
    const row = {
      id: ctx.newId(),
      user_id: ctx.user.id,
      name,
      folder,
      declared_type: declaredType,
      size,
      blob,
      target_id: targetId ?? null,
    }
    const inserted = await inTransaction(ctx, async (tx) =>
      (await store.countOpen(tx)) < limits.openUploads ? store.insertUpload(tx, row) : undefined,
    )
    if (inserted) return inserted
    await parts.drop(blob)
    throw new Conflict(words.file.tooManyUploads)
  }

  return {
    async list(ctx: Ctx): Promise<FileUpload[]> {
      const found: FileUpload[] = []
      for (const row of await store.selectOpen(ctx)) {
        const offset = await parts.sizeOf(row.blob)
        if (offset !== undefined) found.push(toUpload(row, offset))
      }
      return found
    },

    async create(ctx: Ctx, headers: CreationHeaders): Promise<WithHeaders<FileUpload>> {
      checkVersion(headers)
      if (headers['upload-length'] > limits.fileBytes) throw new TooLarge(words.file.tooLarge)
      const metadata = readMetadata(headers['upload-metadata'])
      await checkTarget(ctx, metadata)
      const row = await begin(ctx, headers['upload-length'], metadata)
      const upload = await settled(ctx, { ...row, offset: 0 })
      return { headers: { ...toHeaders(upload), Location: `/api/files/uploads/${row.id}` }, body: upload }
    },

    async read(ctx: Ctx, id: string, headers: Spoken): Promise<WithHeaders<FileUpload>> {
      checkVersion(headers)
      return answer(await settled(ctx, await getUpload(ctx, id)))
    },

    async send(ctx: Ctx, id: string, headers: PieceHeaders, bytes: Readable): Promise<WithHeaders<undefined>> {
      checkVersion(headers)
      const checksum = readChecksum(headers['upload-checksum'])
      await getUpload(ctx, id)
      const expires_at = await writers.enter(id, async (signal) => {
        const row = await getUpload(ctx, id)
        if (row.file_id) throw new Conflict(words.file.uploadDone)
        if (row.offset !== headers['upload-offset']) throw new Conflict(words.file.wrongOffset)
        await write(row, row.offset, addAbortSignal(signal, bytes), checksum)
        return store.prolong(ctx, id)
      })
      const row = await getUpload(ctx, id)
      return { headers: toHeaders(await settled(ctx, { ...row, ...(expires_at && { expires_at }) })), body: undefined }
    },

    async cancel(ctx: Ctx, id: string, headers: Spoken): Promise<void> {
      checkVersion(headers)
      const row = await store.deleteUpload(ctx, id)
      if (!row) throw new NotFound()
      await writers.end(id)
      await parts.drop(row.blob)
    },
  }
}

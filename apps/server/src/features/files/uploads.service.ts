import type { File } from '@adjutant/contract/files'
import { words } from '@adjutant/contract/words'
import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Invalid } from '../../platform/errors.ts'
import type { Upload } from '../../platform/http/uploads.ts'
import { nudge } from '../../platform/nudges.ts'
import { tell } from '../events/events.door.ts'
import { toFileName } from './file-name.ts'
import { getFileType, isReadable } from './file-type.ts'
import { readingTopic } from './files.reader.ts'
import { getWritten, insertFiles } from './files.store.ts'
import { toFile } from './files.wire.ts'

interface Arrived {
  name: string
  type: string
  blob: Blob
}

/** `kept` also holds what came before the one that was refused. */
async function receive(blobs: Blobs, uploads: AsyncIterable<Upload>, kept: Blob[]): Promise<Arrived[]> {
  const arrived: Arrived[] = []
  for await (const upload of uploads) {
    const blob = await blobs.keep(upload.bytes)
    kept.push(blob)
    const name = toFileName(upload.name)
    arrived.push({ name, blob, type: await getFileType(blob.head, name, upload.declaredType) })
  }
  if (arrived.length === 0) throw Invalid.field('file', words.file.none)
  return arrived
}

const toRow = (ctx: Ctx, { name, type, blob }: Arrived) => ({
  id: ctx.newId(),
  name,
  type,
  size: blob.size,
  blob: blob.name,
  sha256: blob.sha256,
  state: isReadable(type) ? ('processing' as const) : ('ready' as const),
  created_by_user_id: ctx.user.id,
})

function store(ctx: Ctx, arrived: Arrived[]): Promise<File[]> {
  return inTransaction(ctx, async (tx) => {
    const rows = arrived.map((one) => toRow(tx, one))
    await insertFiles(tx, rows)
    for (const { id } of rows) await tell(tx, { topic: 'files', id, kind: 'created', audience: [ctx.user.id] })
    await nudge(tx, readingTopic)
    const written: File[] = []
    for (const { id } of rows) written.push(toFile(await getWritten(tx, id), ctx.user))
    return written
  })
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

/**
 * The bytes are on the disk before the rows are in the database. Where the database fails they stay, because nobody knows whether it
 * stored the rows before it did; if not, they are collected later.
 */
export const uploadFiles = async (ctx: Ctx, blobs: Blobs, uploads: AsyncIterable<Upload>): Promise<File[]> =>
  store(ctx, await receiveAll(blobs, uploads))

/** A text that the product has written becomes a file of the person. Inside a transaction the bytes come first all the same. */
export async function keepText(ctx: Ctx, blobs: Blobs, { name, text }: { name: string; text: string }): Promise<File> {
  const bytes = (async function* () {
    yield Buffer.from(text)
  })()
  const [file] = await store(ctx, await receiveAll(blobs, toUploads({ name, declaredType: 'text/markdown', bytes })))
  return file!
}

async function* toUploads(upload: Upload): AsyncGenerator<Upload> {
  yield upload
}

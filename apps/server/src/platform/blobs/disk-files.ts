import { createHash, randomBytes } from 'node:crypto'
import { open, readdir, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { InsufficientStorage } from '../errors.ts'
import type { Blob } from './blobs.ts'

const headBytes = 4_100

export const randomName = () => randomBytes(20).toString('hex')
const blobName = /^[0-9a-f]{40}$/
/** Other files in the store are never moved or removed. */
export const isBlobName = (name: string): boolean => blobName.test(name)

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

export const isAbsent = (error: unknown): boolean => hasCode(error, 'ENOENT')

/** Turns a full disk into a readable error. */
export const toBlobError = (error: unknown): unknown =>
  hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') ? Object.assign(new InsufficientStorage(), { cause: error }) : error

export type BlobMeter = ReturnType<typeof createMeter>

/** Measures passing bytes: size, head, checksum. */
export function createMeter() {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  return {
    see(chunk: Buffer): void {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      hash.update(chunk)
      size += chunk.length
    },
    /** Bytes seen. */
    get size() {
      return size
    },
    read: (): Omit<Blob, 'name'> => ({ size, sha256: hash.digest('hex'), head }),
  }
}

/** A full disk can accept a part of a write before it rejects the rest. */
async function writeAll(handle: FileHandle, batch: Buffer[], offset: number): Promise<void> {
  let { bytesWritten } = await handle.writev(batch, offset)
  const size = sizeOf(batch)
  for (const all = bytesWritten < size ? Buffer.concat(batch) : Buffer.alloc(0); bytesWritten < size;)
    bytesWritten += (await handle.write(all, bytesWritten, size - bytesWritten, offset + bytesWritten)).bytesWritten
}

const sizeOf = (batch: readonly Buffer[]): number => batch.reduce((sum, { length }) => sum + length, 0)

/** Buffered bytes while the disk is busy. */
const maxWaiting = 1_048_576
/** Syncs while the next bytes arrive, so that little is left at the end. */
const syncedAtOnce = 8_388_608

/** Syncs written data concurrently with writing. */
function createSyncer(handle: FileHandle) {
  let unsynced = 0
  let syncing: Promise<void> | undefined
  return {
    wrote(bytes: number): void {
      unsynced += bytes
      if (unsynced < syncedAtOnce || syncing) return
      unsynced = 0
      // The disk reports a failure only once, so it is kept for the end.
      syncing = handle.datasync().then(() => void (syncing = undefined))
      syncing.catch(() => {})
    },
    async end(): Promise<void> {
      await syncing
      await handle.sync()
    },
  }
}

/** Batches bytes that arrive while the disk is busy. */
function createWriter(handle: FileHandle, offset: number) {
  let next = offset
  let waiting: Buffer[] = []
  let writing: Promise<void> | undefined
  const syncer = createSyncer(handle)
  const writeWaiting = async () => {
    while (waiting.length > 0) {
      const [batch, at] = [waiting, next]
      waiting = []
      next += sizeOf(batch)
      await writeAll(handle, batch, at)
      syncer.wrote(next - at)
    }
    writing = undefined
  }
  return {
    async take(chunk: Buffer): Promise<void> {
      waiting.push(chunk)
      writing ??= writeWaiting()
      // Prevents an unhandled rejection; callers that await it get the error.
      writing.catch(() => {})
      if (sizeOf(waiting) >= maxWaiting) await writing
    },
    /** Resolves when all bytes are on disk, or as many as could be written before a failure. */
    async end(): Promise<void> {
      try {
        await writing
      } finally {
        await syncer.end()
      }
    },
  }
}

/** Writes from this offset and syncs at the end, also when the bytes break off. */
export async function writeFrom(handle: FileHandle, offset: number, bytes: AsyncIterable<Buffer>): Promise<void> {
  const writer = createWriter(handle, offset)
  try {
    for await (const chunk of bytes) await writer.take(chunk)
  } finally {
    await writer.end()
  }
}

/** Passes bytes through the meter. */
export async function* metered(bytes: AsyncIterable<Buffer>, meter: BlobMeter): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    meter.see(chunk)
    yield chunk
  }
}

/** A renamed file is durable only after its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function findSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** Files of a folder that were not modified for this many milliseconds. */
export async function listOlderFiles(dir: string, olderMs: number, nowMs: number): Promise<string[]> {
  const names = await readdir(dir, { withFileTypes: true })
  const old: string[] = []
  for (const entry of names) {
    if (!entry.isFile()) continue
    // A file can disappear between list and stat.
    const changedMs = await stat(join(dir, entry.name)).then(
      (found) => found.mtimeMs,
      () => nowMs + olderMs,
    )
    if (nowMs - changedMs >= olderMs) old.push(entry.name)
  }
  return old
}

import { createHash, randomBytes } from 'node:crypto'
import { open, readdir, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { NoRoom } from '../errors.ts'
import type { Blob } from './blobs.ts'

const headBytes = 4_100

export const randomName = () => randomBytes(20).toString('hex')
const blobName = /^[0-9a-f]{40}$/
/** Everything else in a store is not ours: it is never moved or removed. */
export const isBlobName = (name: string): boolean => blobName.test(name)

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

export const isAbsent = (error: unknown): boolean => hasCode(error, 'ENOENT')

/** A full disk is told in words. */
export const toTellable = (error: unknown): unknown =>
  hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') ? Object.assign(new NoRoom(), { cause: error }) : error

export type Gauge = ReturnType<typeof createGauge>

/** Looks at bytes as they pass: how many, how they begin, their checksum. */
export function createGauge() {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  return {
    see(chunk: Buffer): void {
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
      hash.update(chunk)
      size += chunk.length
    },
    /** How many bytes it has seen. */
    get size() {
      return size
    },
    read: (): Omit<Blob, 'name'> => ({ size, sha256: hash.digest('hex'), head }),
  }
}

/** A disk that runs full may take a part of what it is given before it refuses the rest. */
async function writeAll(handle: FileHandle, batch: Buffer[], place: number): Promise<void> {
  let { bytesWritten } = await handle.writev(batch, place)
  const size = sizeOf(batch)
  for (const all = bytesWritten < size ? Buffer.concat(batch) : Buffer.alloc(0); bytesWritten < size;)
    bytesWritten += (await handle.write(all, bytesWritten, size - bytesWritten, place + bytesWritten)).bytesWritten
}

const sizeOf = (batch: readonly Buffer[]): number => batch.reduce((sum, { length }) => sum + length, 0)

/** What may wait in memory while the disk is busy. */
const mostWaiting = 1_048_576
/** After so many bytes the disk is asked to keep them while the next arrive: at the end there is little left to wait for. */
const syncedAtOnce = 8_388_608

/** Has the disk keep what was written, beside the writing. */
function createSyncer(handle: FileHandle) {
  let unsynced = 0
  let syncing: Promise<void> | undefined
  return {
    wrote(bytes: number): void {
      unsynced += bytes
      if (unsynced < syncedAtOnce || syncing) return
      unsynced = 0
      // A failure is told once only by the disk, so it stays here for the end.
      syncing = handle.datasync().then(() => void (syncing = undefined))
      syncing.catch(() => {})
    },
    async end(): Promise<void> {
      await syncing
      await handle.sync()
    },
  }
}

/** Takes bytes as fast as they come and writes what has gathered while the disk was busy in one go. */
function createWriter(handle: FileHandle, place: number) {
  let next = place
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
      // Whoever waits for it hears of a failure.
      writing.catch(() => {})
      if (sizeOf(waiting) >= mostWaiting) await writing
    },
    /** What was taken is on the disk then, and as much of it as could be written where that failed. */
    end: () => Promise.resolve(writing).finally(() => syncer.end()),
  }
}

/** From this place on, and on the disk when it ends; also where the bytes break off. */
export async function writeFrom(handle: FileHandle, place: number, bytes: AsyncIterable<Buffer>): Promise<void> {
  const writer = createWriter(handle, place)
  try {
    for await (const chunk of bytes) await writer.take(chunk)
  } finally {
    await writer.end()
  }
}

/** Shows them to the gauge on their way. */
export async function* gauged(bytes: AsyncIterable<Buffer>, gauge: Gauge): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    gauge.see(chunk)
    yield chunk
  }
}

/** The new name of a file is on the disk only when its folder is. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

export async function findSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}

/** The files of a folder that were not changed for this many milliseconds. */
export async function listOlderFiles(dir: string, olderMs: number, nowMs: number): Promise<string[]> {
  const names = await readdir(dir, { withFileTypes: true })
  const old: string[] = []
  for (const entry of names) {
    if (!entry.isFile()) continue
    // It may go between the list and the look.
    const changedMs = await stat(join(dir, entry.name)).then(
      (found) => found.mtimeMs,
      () => nowMs + olderMs,
    )
    if (nowMs - changedMs >= olderMs) old.push(entry.name)
  }
  return old
}

import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { NoRoom } from '../errors.ts'

/** What the store knows of bytes that it has kept. */
export interface Blob {
  name: string
  size: number
  /** In hexadecimal. */
  sha256: string
  /** How it begins: enough to tell what it is. */
  head: Buffer
}

export interface ByteRange {
  start: number
  /** The last byte, not the one behind it. */
  end: number
}

/** Bytes under random names. What has a name is whole and on the disk. */
export interface Blobs {
  keep(bytes: AsyncIterable<Buffer>): Promise<Blob>
  open(name: string, range?: ByteRange): Promise<Readable>
  remove(name: string): Promise<void>
  /** Those that are older than this many milliseconds. */
  listOlder(ms: number): Promise<string[]>
  /** Removes what broken uploads left, if it is older than this many milliseconds. */
  removeUnfinished(ms: number): Promise<void>
}

const headBytes = 4_100

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

async function write(handle: FileHandle, bytes: AsyncIterable<Buffer>): Promise<Omit<Blob, 'name'>> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of bytes) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
    hash.update(chunk)
    await writeAll(handle, chunk)
    size += chunk.length
  }
  await handle.sync()
  return { size, sha256: hash.digest('hex'), head }
}

/** A disk that runs full may take a part of what it is given before it refuses the rest. */
async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  let written = 0
  while (written < chunk.length) written += (await handle.write(chunk, written)).bytesWritten
}

/** The new name of a file is on the disk only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

async function listNames(dir: string, olderMs: number, nowMs: number): Promise<string[]> {
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

/** In a folder of the disk: written under another name first, so that a name always stands for all the bytes. */
export function createDiskBlobs(dir: string, now: () => number = Date.now): Blobs {
  const incoming = join(dir, 'incoming')
  const isReady = mkdir(incoming, { recursive: true })
  // Whoever waits for it hears of a failure; before that it is nobody's.
  isReady.catch(() => {})

  return {
    async keep(bytes) {
      await isReady
      const name = randomBytes(20).toString('hex')
      const path = join(incoming, name)
      try {
        const handle = await open(path, 'wx')
        const written = await write(handle, bytes).finally(() => handle.close())
        await rename(path, join(dir, name))
        await syncFolder(dir)
        return { name, ...written }
      } catch (error) {
        await rm(path, { force: true })
        throw isFull(error) ? new NoRoom() : error
      }
    },
    async open(name, range) {
      const handle = await open(join(dir, name), 'r')
      return handle.createReadStream({ ...range })
    },
    remove: (name) => rm(join(dir, name), { force: true }),
    async listOlder(ms) {
      await isReady
      return listNames(dir, ms, now())
    },
    async removeUnfinished(ms) {
      await isReady
      for (const name of await listNames(incoming, ms, now())) await rm(join(incoming, name), { force: true })
    },
  }
}

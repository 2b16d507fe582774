import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Blob, Parts } from './blobs.ts'
import {
  createMeter,
  findSize,
  metered,
  listOlderFiles,
  randomName,
  syncFolder,
  toBlobError,
  writeFrom,
  type BlobMeter,
} from './disk-files.ts'

const readBytes = 1_048_576

export interface DiskParts extends Parts {
  /** Measures the current state without moving it. */
  measure(name: string): Promise<Blob>
  open(name: string): Readable
}

async function meterFile(path: string): Promise<BlobMeter> {
  const meter = createMeter()
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes })) meter.see(chunk)
  return meter
}

/** A meter that has seen all bytes saves reading them again. After a restart or lost parts there is none. */
function createMeters() {
  const meters = new Map<string, BlobMeter>()
  return {
    /** For bytes from this offset. */
    at(name: string, offset: number): BlobMeter {
      const known = meters.get(name)
      const meter = known?.size === offset ? known : createMeter()
      if (meter.size === offset) meters.set(name, meter)
      else meters.delete(name)
      return meter
    },
    forget: (name: string) => void meters.delete(name),
    async read(name: string, path: string): Promise<Omit<Blob, 'name'>> {
      const known = meters.get(name)
      meters.delete(name)
      return (known && known.size === (await findSize(path)) ? known : await meterFile(path)).read()
    },
  }
}

/** Parts are in a separate folder until complete, and move to the blobs then. */
export function createDiskParts(dir: string, now: () => number): DiskParts {
  const parts = join(dir, 'parts')
  const isReady = mkdir(parts, { recursive: true })
  // Prevents an unhandled rejection; callers that await it get the error.
  isReady.catch(() => {})
  const meters = createMeters()
  const pathOf = (name: string) => join(parts, name)
  const measure = async (name: string) => ({ name, ...(await meters.read(name, pathOf(name))) })

  return {
    measure,
    open: (name) => createReadStream(pathOf(name)),
    async begin() {
      await isReady
      const name = randomName()
      try {
        const handle = await open(pathOf(name), 'wx')
        await handle.close()
      } catch (error) {
        throw toBlobError(error)
      }
      return name
    },
    sizeOf: async (name) => (await findSize(pathOf(name))) ?? findSize(join(dir, name)),
    async write(name, offset, bytes) {
      const handle = await open(pathOf(name), 'r+')
      try {
        await writeFrom(handle, offset, metered(bytes, meters.at(name, offset)))
      } catch (error) {
        throw toBlobError(error)
      } finally {
        await handle.close()
      }
    },
    async truncate(name, size) {
      meters.forget(name)
      await truncate(pathOf(name), size)
    },
    async finish(name) {
      const target = join(dir, name)
      if ((await findSize(pathOf(name))) === undefined) return { name, ...(await meters.read(name, target)) }
      const blob = await measure(name)
      await rename(pathOf(name), target)
      await syncFolder(dir)
      return blob
    },
    async drop(name) {
      meters.forget(name)
      await rm(pathOf(name), { force: true })
    },
    async listOlder(ms) {
      await isReady
      return listOlderFiles(parts, ms, now())
    },
  }
}

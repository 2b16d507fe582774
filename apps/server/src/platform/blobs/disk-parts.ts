import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Blob, Parts } from './blobs.ts'
import { createGauge, findSize, listOlderFiles, randomName, syncFolder, toTellable, writeFrom } from './disk-files.ts'

const readBytes = 1_048_576

export interface DiskParts extends Parts {
  /** As it is now, without moving it. */
  measure(name: string): Promise<Blob>
  open(name: string): Readable
}

async function gauge(path: string): Promise<Omit<Blob, 'name'>> {
  const seen = createGauge()
  for await (const chunk of createReadStream(path, { highWaterMark: readBytes })) seen.see(chunk as Buffer)
  return seen.read()
}

/** Pieces lie in a folder of their own until they are whole, and are moved to the blobs then. */
export function createDiskParts(dir: string, now: () => number): DiskParts {
  const parts = join(dir, 'parts')
  const isReady = mkdir(parts, { recursive: true })
  // Whoever waits for it hears of a failure; before that it is nobody's.
  isReady.catch(() => {})
  const pathOf = (name: string) => join(parts, name)
  const measure = async (name: string) => ({ name, ...(await gauge(pathOf(name))) })

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
        throw toTellable(error)
      }
      return name
    },
    sizeOf: async (name) => (await findSize(pathOf(name))) ?? findSize(join(dir, name)),
    async write(name, place, bytes) {
      const handle = await open(pathOf(name), 'r+')
      try {
        await writeFrom(handle, place, bytes)
      } catch (error) {
        throw toTellable(error)
      } finally {
        await handle.close()
      }
    },
    cut: (name, size) => truncate(pathOf(name), size),
    async finish(name) {
      const place = join(dir, name)
      if ((await findSize(pathOf(name))) === undefined) return { name, ...(await gauge(place)) }
      const blob = await measure(name)
      await rename(pathOf(name), place)
      await syncFolder(dir)
      return blob
    },
    drop: (name) => rm(pathOf(name), { force: true }),
    async listOlder(ms) {
      await isReady
      return listOlderFiles(parts, ms, now())
    },
  }
}

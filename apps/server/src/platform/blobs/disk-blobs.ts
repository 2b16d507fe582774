import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Blob, Blobs } from './blobs.ts'
import { createGauge, gauged, listOlderFiles, randomName, syncFolder, toTellable, writeFrom } from './disk-files.ts'
import { createDiskParts } from './disk-parts.ts'

async function write(handle: FileHandle, bytes: AsyncIterable<Buffer>): Promise<Omit<Blob, 'name'>> {
  const gauge = createGauge()
  await writeFrom(handle, 0, gauged(bytes, gauge))
  return gauge.read()
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
      const name = randomName()
      const path = join(incoming, name)
      try {
        const handle = await open(path, 'wx')
        const written = await write(handle, bytes).finally(() => handle.close())
        await rename(path, join(dir, name))
        await syncFolder(dir)
        return { name, ...written }
      } catch (error) {
        await rm(path, { force: true })
        throw toTellable(error)
      }
    },
    async open(name, range) {
      const handle = await open(join(dir, name), 'r')
      return handle.createReadStream({ ...range })
    },
    remove: (name) => rm(join(dir, name), { force: true }),
    async listOlder(ms) {
      await isReady
      return listOlderFiles(dir, ms, now())
    },
    async removeUnfinished(ms) {
      await isReady
      for (const name of await listOlderFiles(incoming, ms, now())) await rm(join(incoming, name), { force: true })
    },
    parts: createDiskParts(dir, now),
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MissingContent } from '../errors.ts'
import type { Blob, Blobs, StoredInstallationId } from './blobs.ts'
import { createMeter, metered, isAbsent, isBlobName, listOlderFiles, randomName, syncFolder, toBlobError, writeFrom } from './disk-files.ts'
import { createDiskParts } from './disk-parts.ts'
import { createDiskQuarantine } from './disk-quarantine.ts'

async function writeAndClose(handle: FileHandle, bytes: AsyncIterable<Buffer>): Promise<Omit<Blob, 'name'>> {
  try {
    const meter = createMeter()
    await writeFrom(handle, 0, metered(bytes, meter))
    return meter.read()
  } finally {
    await handle.close()
  }
}

function createInstallationId(dir: string): StoredInstallationId {
  const path = join(dir, 'installation-id')
  return {
    async read() {
      try {
        return (await readFile(path, 'utf8')).trim()
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    async write(id) {
      // Renamed into place, so that a crash never leaves a partial id.
      const unfinished = join(dir, 'incoming', randomUUID())
      const handle = await open(unfinished, 'wx')
      try {
        await handle.writeFile(`${id}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(unfinished, path)
      await syncFolder(dir)
    },
  }
}

/** A folder on disk. Files are written under another name first, so that a name always means complete bytes. */
export function createDiskBlobs(dir: string, now: () => number = Date.now): Blobs {
  const incoming = join(dir, 'incoming')
  const isReady = mkdir(incoming, { recursive: true })
  // Prevents an unhandled rejection; callers that await it get the error.
  isReady.catch(() => {})

  return {
    location: `DATA_DIR/files (${resolve(dir)})`,
    async keep(bytes) {
      await isReady
      const name = randomName()
      const path = join(incoming, name)
      try {
        const handle = await open(path, 'wx')
        const written = await writeAndClose(handle, bytes)
        await rename(path, join(dir, name))
        await syncFolder(dir)
        return { name, ...written }
      } catch (error) {
        await rm(path, { force: true })
        throw toBlobError(error)
      }
    },
    async open(name, range) {
      const handle = await open(join(dir, name), 'r').catch((error: unknown) => {
        throw isAbsent(error) ? Object.assign(new MissingContent(), { cause: error }) : error
      })
      return handle.createReadStream({ ...range })
    },
    remove: (name) => rm(join(dir, name), { force: true }),
    async listOlder(ms) {
      await isReady
      return (await listOlderFiles(dir, ms, now())).filter(isBlobName)
    },
    async removeUnfinished(ms) {
      await isReady
      const names = await listOlderFiles(incoming, ms, now())
      for (const name of names) await rm(join(incoming, name), { force: true })
      return names.length
    },
    quarantine: createDiskQuarantine(dir, now),
    installationId: createInstallationId(dir),
    parts: createDiskParts(dir, now),
  }
}

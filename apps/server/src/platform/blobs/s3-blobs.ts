import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { MissingContent } from '../errors.ts'
import type { Blobs, Quarantine, StoredInstallationId } from './blobs.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createMeter, isBlobName } from './disk-files.ts'
import { createDiskParts } from './disk-parts.ts'
import { createS3Client, type S3Settings } from './s3-client.ts'

type Client = ReturnType<typeof createS3Client>

/** S3 has no rename: copying first means that a crash leaves the bytes twice and never loses them. */
async function move(client: Client, from: string, to: string): Promise<boolean> {
  try {
    await client.copy(from, to)
  } catch (error) {
    if (error instanceof MissingContent) return false
    throw error
  }
  await client.remove(from)
  return true
}

async function listOlder(client: Client, folder: string, olderThanMs: number): Promise<string[]> {
  const names: string[] = []
  for await (const { name, changedMs } of client.list(folder)) if (isBlobName(name) && changedMs <= olderThanMs) names.push(name)
  return names
}

const quarantineFolder = 'quarantine/'

function createS3Quarantine(client: Client, now: () => number): Quarantine {
  const pathOf = (name: string) => `${quarantineFolder}${name}`
  return {
    add: (name) => move(client, name, pathOf(name)),
    restore: (name) => move(client, pathOf(name), name),
    remove: (name) => client.remove(pathOf(name)),
    // A copy has its own modification time.
    listOlder: (ms) => listOlder(client, quarantineFolder, now() - ms),
  }
}

function createInstallationId(client: Client): StoredInstallationId {
  const name = 'installation-id'
  return {
    async read() {
      try {
        return (await text(await client.get(name))).trim()
      } catch (error) {
        if (error instanceof MissingContent) return undefined
        throw error
      }
    },
    write(id) {
      const bytes = Buffer.from(`${id}\n`)
      const meter = createMeter()
      meter.see(bytes)
      return client.put({ name, ...meter.read() }, Readable.from([bytes]))
    },
  }
}

/**
 * An S3-compatible store. Bytes arrive on disk first, so that size and checksum are known, the store verifies them, and a name always means
 * complete bytes.
 */
export function createS3Blobs(settings: S3Settings, dir: string, now: () => number = Date.now): Blobs {
  const client = createS3Client(settings, now)
  // A separate folder: `dir` can contain the files of an installation that just switched to S3.
  const sending = createDiskBlobs(join(dir, 'sending'), now)
  const parts = createDiskParts(dir, now)

  return {
    location: `S3_BUCKET (${settings.bucket}/${settings.folder})`,
    async keep(bytes) {
      const blob = await sending.keep(bytes)
      try {
        await client.put(blob, await sending.open(blob.name))
        return blob
      } finally {
        await sending.remove(blob.name)
      }
    },
    open: client.get,
    remove: client.remove,
    listOlder: (ms) => listOlder(client, '', now() - ms),
    async removeUnfinished(ms) {
      const names = await sending.listOlder(ms)
      for (const name of names) await sending.remove(name)
      return names.length + (await sending.removeUnfinished(ms))
    },
    quarantine: createS3Quarantine(client, now),
    installationId: createInstallationId(client),
    parts: {
      ...parts,
      // The parts stay on disk until dropped, so that this can be repeated after a crash.
      async finish(name) {
        const blob = await parts.measure(name)
        await client.put(blob, parts.open(name))
        return blob
      },
    },
  }
}

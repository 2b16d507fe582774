import type { Blobs } from './blobs.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createDiskParts } from './disk-parts.ts'
import { createS3Client, type S3Settings } from './s3-client.ts'

// Only what bears a name of ours is ever taken for an orphan.
const ownName = /^[0-9a-f]{40}$/

/**
 * In an S3-compatible store. Bytes arrive on the disk first: so their size and checksum are known before they are sent on, the store
 * checks them, and a name there always stands for all of them.
 */
export function createS3Blobs(settings: S3Settings, dir: string, now: () => number = Date.now): Blobs {
  const client = createS3Client(settings, now)
  const disk = createDiskBlobs(dir, now)
  const parts = createDiskParts(dir, now)

  return {
    async keep(bytes) {
      const blob = await disk.keep(bytes)
      try {
        await client.put(blob, await disk.open(blob.name))
        return blob
      } finally {
        await disk.remove(blob.name)
      }
    },
    open: client.get,
    remove: client.remove,
    async listOlder(ms) {
      const names: string[] = []
      for await (const { name, changedMs } of client.list()) if (ownName.test(name) && now() - changedMs >= ms) names.push(name)
      return names
    },
    async removeUnfinished(ms) {
      await disk.removeUnfinished(ms)
      for (const name of await disk.listOlder(ms)) await disk.remove(name)
    },
    parts: {
      ...parts,
      // They stay on the disk until they are dropped, so that this can be done again after a crash.
      async finish(name) {
        const blob = await parts.measure(name)
        await client.put(blob, parts.open(name))
        return blob
      },
    },
  }
}

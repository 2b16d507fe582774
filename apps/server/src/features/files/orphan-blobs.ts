import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { selectKnownBlobs } from './known-blobs.store.ts'
import { deleteExpiredUploads } from './tus.store.ts'

/** Longer than a request may take: the row of an upload may be still to come. */
const graceMs = 3_600_000
const portion = 1_000

async function removeUnknown(ctx: SystemCtx, names: string[], remove: (name: string) => Promise<void>): Promise<void> {
  for (let place = 0; place < names.length; place += portion) {
    const some = names.slice(place, place + portion)
    const known = await selectKnownBlobs(ctx, some)
    for (const name of some) if (!known.has(name)) await remove(name)
  }
}

/**
 * Removes bytes that no row points at: of broken and given up uploads, and of files that were deleted for good. `isAlone`: nobody
 * uploads just now.
 */
export async function removeOrphanBlobs(ctx: SystemCtx, blobs: Blobs, { isAlone = false } = {}): Promise<void> {
  const olderMs = isAlone ? 0 : graceMs
  await deleteExpiredUploads(ctx)
  await blobs.removeUnfinished(olderMs)
  // The names first and the rows afterwards: what gets its row in between is known.
  await removeUnknown(ctx, await blobs.listOlder(olderMs), blobs.remove)
  await removeUnknown(ctx, await blobs.parts.listOlder(olderMs), blobs.parts.drop)
}

import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../platform/ctx.ts'
import { selectKnownBlobs } from './files.store.ts'

/** Longer than a request may take: the row of an upload may be still to come. */
const graceMs = 3_600_000
const portion = 1_000

/** Removes bytes that no row points at: of broken uploads, and of files that were deleted for good. `isAlone`: nobody uploads just now. */
export async function removeOrphanBlobs(ctx: SystemCtx, blobs: Blobs, { isAlone = false } = {}): Promise<void> {
  const olderMs = isAlone ? 0 : graceMs
  await blobs.removeUnfinished(olderMs)
  const names = await blobs.listOlder(olderMs)
  for (let place = 0; place < names.length; place += portion) {
    const some = names.slice(place, place + portion)
    const known = await selectKnownBlobs(ctx, some)
    for (const name of some) if (!known.has(name)) await blobs.remove(name)
  }
}

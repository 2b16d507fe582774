import { anyAge, type Blobs } from '../../../platform/blobs/blobs.ts'
import type { SystemCtx } from '../../../platform/ctx.ts'
import { chunk } from '../../../platform/chunk.ts'
import { assertOwnFileStore } from './file-store-owner.service.ts'
import { selectKnownBlobs } from './known-blobs.store.ts'
import { deleteExpiredUploads } from '../upload/tus.store.ts'

/** Longer than a request can take, because an upload's row can still follow. */
const graceMs = 3_600_000
const quarantineMs = 30 * 24 * 3_600_000

type Act = (name: string) => Promise<boolean | void>

/** Calls `act` for the names that rows reference, or for the unreferenced ones. Returns their number. */
async function forEachName(ctx: SystemCtx, names: string[], isReferenced: boolean, act: Act): Promise<number> {
  let count = 0
  for (const some of chunk(names, 1_000)) {
    const known = await selectKnownBlobs(ctx, some)
    for (const name of some) if (known.has(name) === isReferenced && (await act(name)) !== false) count += 1
  }
  return count
}

interface Counts {
  restored: number
  quarantined: number
  deleted: number
  unfinished: number
}

/** Lists names before reading rows, so that bytes whose row is inserted in between are known. */
async function moveBytes(ctx: SystemCtx, blobs: Blobs, olderMs: number): Promise<Counts> {
  const { quarantine, parts } = blobs
  const restored = await forEachName(ctx, await quarantine.listOlder(anyAge), true, quarantine.restore)
  const quarantined = await forEachName(ctx, await blobs.listOlder(olderMs), false, quarantine.add)
  const deleted = await forEachName(ctx, await quarantine.listOlder(quarantineMs), false, quarantine.remove)
  const unfinished = (await blobs.removeUnfinished(olderMs)) + (await forEachName(ctx, await parts.listOlder(olderMs), false, parts.drop))
  return { restored, quarantined, deleted, unfinished }
}

/**
 * Moves unreferenced bytes to quarantine: bytes of permanently deleted files and of uploads whose row was never stored. Deletes them after
 * the retention time, and moves them back if a restored database references them again. `isOnlyProcess`: no upload is in progress.
 */
export async function sweepFileStore(ctx: SystemCtx, blobs: Blobs, { isOnlyProcess = false } = {}): Promise<void> {
  await deleteExpiredUploads(ctx)
  await assertOwnFileStore(ctx, blobs)
  const counts = await moveBytes(ctx, blobs, isOnlyProcess ? 0 : graceMs)
  if (Object.values(counts).some((count) => count > 0)) ctx.log.info(counts, 'Swept the file store')
}

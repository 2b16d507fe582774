import type { BinShelf } from '../bin/bin.door.ts'
import { tell } from '../events/events.door.ts'
import { deleteExpired, deleteForGood, findBinnedForChange, selectBinned, unbin } from './binned-files.store.ts'
import { audienceOf } from './files.store.ts'

export { selectTexts as listFileTexts } from './file-texts.store.ts'
export { startFileReader } from './files.reader.ts'
export { listFilesById, readFile } from './files.service.ts'
export { removeOrphanBlobs } from './orphan-blobs.ts'

export const fileShelf: BinShelf = {
  kind: 'file',
  list: selectBinned,
  async restore(ctx, id) {
    const row = await findBinnedForChange(ctx, id)
    if (!row) return false
    await unbin(ctx, id)
    await tell(ctx, { topic: 'files', id, kind: 'created', audience: audienceOf(row) })
    return true
  },
  async purge(ctx, id) {
    if (!(await findBinnedForChange(ctx, id))) return false
    await deleteForGood(ctx, id)
    return true
  },
  purgeExpired: deleteExpired,
}

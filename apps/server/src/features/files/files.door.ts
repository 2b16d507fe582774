import { shelfOfShared } from '../bin/bin.door.ts'
import { deleteExpired, deleteForGood, findBinnedForChange, selectBinned, unbin } from './binned-files.store.ts'
import { audienceOf } from './files.store.ts'

export { selectTexts as listFileTexts } from './file-texts.store.ts'
export { handOverFiles } from './file-handover.ts'
export { startFileReader } from './files.reader.ts'
export { listFilesById, readFile } from './files.service.ts'
export { attachedTo, deleteOrphanAttachments, hasAttachedLike, type AttachedFile } from './attachments.store.ts'
export { giveFiles } from './attachments.service.ts'
export { toFileKind } from './file-kind.ts'
export { keepText } from './uploads.service.ts'
export { assertOwnFileStore } from './file-store-owner.ts'
export { sweepFileStore } from './file-store-sweep.ts'

export const fileShelf = shelfOfShared({
  kind: 'file',
  topic: 'files',
  list: selectBinned,
  find: findBinnedForChange,
  audienceOf,
  unbin,
  deleteForGood,
  purgeExpired: deleteExpired,
})

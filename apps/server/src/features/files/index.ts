import { createSharedTrashAdapter } from '../trash/index.ts'
import { deleteExpired, deletePermanently, findTrashedForUpdate, selectTrashed, undelete } from './trashed-files.store.ts'
import { audienceOf } from './files.store.ts'

export { fileTextPages, selectTexts as listFileTexts } from './reading/file-texts.store.ts'
export { handOverFiles } from './file-handover.service.ts'
export { startFileReadingWorker } from './reading/file-reading.worker.ts'
export { listFilesById, readFile } from './files.service.ts'
export { attachedTo, deleteOrphanAttachments, hasAttachmentLike, type AttachedFile } from './attachments/attachments.store.ts'
export { grantFiles } from './attachments/attachments.service.ts'
export { toFileKind } from './file-kind.util.ts'
export { storeText } from './upload/uploads.service.ts'
export { assertOwnFileStore } from './storage/file-store-owner.service.ts'
export { sweepFileStore } from './storage/file-store-sweep.service.ts'

export const fileTrash = createSharedTrashAdapter({
  kind: 'file',
  topic: 'files',
  list: selectTrashed,
  find: findTrashedForUpdate,
  audienceOf,
  undelete,
  deletePermanently,
  purgeExpired: deleteExpired,
})

import { createSharedHandover } from '../organizations/index.ts'
import { fileShares } from './files.conditions.ts'
import { files } from './files.schema.ts'

export { fileChain } from './files.chain.ts'
export { deletePrivateFiles, exportFileVersions, exportFiles } from './files.store.ts'
export { fileTextPages, selectTexts as listFileTexts } from './reading/file-texts.store.ts'
export { fileTrash } from './files.trash.ts'
export { startFileReadingWorker } from './reading/file-reading.worker.ts'
export { listFilesById, readFile, removeFile } from './files.service.ts'
export { attachedTo, deleteOrphanAttachments, hasAttachmentLike, type AttachedFile } from './attachments/attachments.store.ts'
export { grantFiles } from './attachments/attachments.service.ts'
export { toFileKind } from './file-kind.logic.ts'
export { storeText } from './upload/uploads.service.ts'
export { assertOwnFileStore } from './storage/file-store-owner.service.ts'
export { sweepFileStore } from './storage/file-store-sweep.service.ts'

/** Ignores the successor's quota: a full quota stops further uploads but must not cost the organization its files. */
export const handOverFiles = createSharedHandover('files', { records: files, shares: fileShares })

import { fileAttachments } from '@adjutant/contract/files/file-attachments'
import { fileFolders } from '@adjutant/contract/files/file-folders'
import { fileUploads } from '@adjutant/contract/files/file-uploads'
import { fileVersions } from '@adjutant/contract/files/file-versions'
import { files } from '@adjutant/contract/files/files'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { ContentTickets } from '../../platform/http/content-tickets.ts'
import { implement, type ImplementedRoute } from '../../platform/http/implement.ts'
import { attachFile, detachFile, listAttachments, type AttachmentHolders } from './attachments/attachments.service.ts'
import { createPreviews } from './file-preview.service.ts'
import { issuePlaybackUrl, listVersions, openVersion, restoreVersion } from './versions/file-versions.service.ts'
import { changeFile, listFiles, openFile, readFile, removeFile } from './files.service.ts'
import { listFolders, moveFolder, removeFolder } from './folders/folders.service.ts'
import { readFileUsage } from './storage/quota.service.ts'
import { createUploads, type Uploads } from './upload/tus-completion.service.ts'
import { beginUpload, cancelUpload, listUploads, readUpload, receivePiece } from './upload/tus.service.ts'
import { ability } from './upload/tus.dto.ts'
import { uploadFiles, uploadVersion } from './upload/uploads.service.ts'

const versionRoutes = (blobs: Blobs) =>
  implement(fileVersions, {
    versions: (ctx, { params }) => listVersions(ctx, params.id),
    addVersion: (ctx, { params, uploads }) => uploadVersion(ctx, blobs, params.id, uploads),
    versionContent: (ctx, { params }) => openVersion(ctx, blobs, params.id, params.version),
    restoreVersion: (ctx, { params }) => restoreVersion(ctx, blobs, params.id, params.version),
  })

const folderRoutes = implement(fileFolders, {
  folders: (ctx) => listFolders(ctx),
  moveFolder: (ctx, { body }) => moveFolder(ctx, body),
  removeFolder: (ctx, { query }) => removeFolder(ctx, query.path),
})

const attachmentRoutes = (holders: AttachmentHolders) =>
  implement(fileAttachments, {
    attachments: (ctx, { params }) => listAttachments(ctx, holders, params),
    attach: (ctx, { params, body }) => attachFile(ctx, holders, params, body.file_id),
    detach: (ctx, { params }) => detachFile(ctx, holders, params, params.fileId),
  })

const uploadRoutes = (uploads: Uploads) =>
  implement(fileUploads, {
    ability: () => ability,
    list: (ctx) => listUploads(ctx, uploads),
    create: (ctx, { headers }) => beginUpload(ctx, uploads, headers),
    read: (ctx, { params, headers }) => readUpload(ctx, uploads, params.id, headers),
    send: (ctx, { params, headers, bytes }) => receivePiece(ctx, uploads, params.id, headers, bytes),
    cancel: (ctx, { params, headers }) => cancelUpload(ctx, uploads, params.id, headers),
  })

const ownRoutes = (blobs: Blobs, tickets: ContentTickets) => {
  const readPreview = createPreviews(blobs)
  return implement(files, {
    list: (ctx, { query }) => listFiles(ctx, query),
    upload: (ctx, { query, uploads }) => uploadFiles(ctx, blobs, { folder: query.folder, isSeparate: query.apart }, uploads),
    usage: (ctx) => readFileUsage(ctx),
    read: (ctx, { params }) => readFile(ctx, params.id),
    change: (ctx, { params, body }) => changeFile(ctx, params.id, body),
    remove: (ctx, { params }) => removeFile(ctx, params.id),
    content: (ctx, { params }) => openFile(ctx, blobs, params.id),
    preview: (ctx, { params, query, openSignal }) => readPreview(ctx, { id: params.id, ...query, signal: openSignal() }),
    play: (ctx, { params, body }) => issuePlaybackUrl(ctx, { blobs, tickets }, params.id, body.version),
  })
}

export const fileRoutes = (blobs: Blobs, holders: AttachmentHolders, tickets: ContentTickets): ImplementedRoute[] => [
  ...ownRoutes(blobs, tickets),
  ...versionRoutes(blobs),
  ...folderRoutes,
  ...uploadRoutes(createUploads(blobs)),
  ...attachmentRoutes(holders),
]

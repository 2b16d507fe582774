import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { Id, Timestamp } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { appMessages } from '../messages/app-messages.ts'

/** https://tus.io/protocols/resumable-upload, with creation, checksum, expiration and termination. */
export const tus = {
  version: '1.0.0',
  extensions: 'creation,checksum,expiration,termination',
  checksums: ['sha1', 'sha256'],
  path: '/api/files/uploads',
  /** Supports clients behind proxies that block PATCH, DELETE or HEAD. */
  methodHeader: 'x-http-method-override',
  /** Media type of a PATCH body. */
  type: 'application/offset+octet-stream',
  /** Header of the PATCH response that completes an upload: the resulting file. */
  fileIdHeader: 'File-Id',
} as const

/** An upload that can be resumed. */
export const FileUpload = z
  .object({
    id: Id,
    name: z.string(),
    folder: z.string(),
    /** Size of the whole file in bytes. */
    size: z.int(),
    /** Received bytes. */
    offset: z.int(),
    expires_at: Timestamp,
    /** The resulting file, once complete. */
    file_id: Id.nullable(),
  })
  .meta({ id: 'FileUpload' })
export type FileUpload = z.infer<typeof FileUpload>

const count = (message: string) =>
  z
    .string({ error: message })
    .regex(/^\d{1,15}$/, message)
    .transform(Number)

const protocolVersion = { 'tus-resumable': z.string().optional() }

/** `upload-metadata`: `filename`, `filetype`, `folder` and, for a new version of a certain file, `file_id`, each in base64. */
const CreationHeaders = z.object({
  ...protocolVersion,
  'upload-length': count(appMessages.file.lengthRequired),
  'upload-metadata': z.string().max(limits.text, appMessages.file.wrongMetadata).default(''),
})

const PieceHeaders = z.object({
  ...protocolVersion,
  'upload-offset': count(appMessages.file.wrongOffset),
  'upload-checksum': z.string().max(limits.title, appMessages.file.unknownChecksum).optional(),
})

const fixedHeaders = { 'Tus-Resumable': tus.version, 'Tus-Version': tus.version }
const allUploads = tus.path
const oneUpload = `${tus.path}/{id}` as const

export const fileUploads = defineRoutes({
  ability: {
    method: 'OPTIONS',
    path: allUploads,
    summary: 'List the supported tus version and extensions',
    access: 'public',
    hasReplyHeaders: true,
    fixedHeaders,
  },
  list: { method: 'GET', path: allUploads, summary: 'List your unfinished uploads, the newest first', reply: z.array(FileUpload) },
  create: {
    method: 'POST',
    path: allUploads,
    summary: 'Start a tus upload; `Location` is its URL',
    headers: CreationHeaders,
    reply: FileUpload,
    status: 201,
    hasReplyHeaders: true,
    fixedHeaders,
    errorStatuses: [404, 409, 412, 413],
  },
  read: {
    method: 'GET',
    path: oneUpload,
    summary: 'Read the progress of an upload; HEAD returns only `Upload-Offset`',
    headers: z.object(protocolVersion),
    reply: FileUpload,
    hasReplyHeaders: true,
    fixedHeaders,
    errorStatuses: [409, 412, 415, 507],
  },
  send: {
    kind: 'upload',
    method: 'PATCH',
    path: oneUpload,
    summary:
      'Send bytes from `Upload-Offset` on; the last bytes complete the file, and `File-Id` returns its id. A POST with `X-HTTP-Method-Override` can replace any method here',
    headers: PieceHeaders,
    accepts: tus.type,
    maxBytes: limits.fileBytes,
    hasReplyHeaders: true,
    fixedHeaders,
    errorStatuses: [409, 412, 460, 507],
  },
  cancel: {
    method: 'DELETE',
    path: oneUpload,
    summary: 'Cancel an upload',
    headers: z.object(protocolVersion),
    fixedHeaders,
    errorStatuses: [412],
  },
})

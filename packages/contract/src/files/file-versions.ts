import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { Id, Timestamp } from '../core/fields.ts'
import { File } from './files.ts'
import { limits } from '../core/limits.ts'
import { PersonRef } from '../tasks.ts'

export const FileVersion = z
  .object({
    file_id: Id,
    version: z.int(),
    type: z.string(),
    /** In bytes. */
    size: z.int(),
    sha256: z.string(),
    created_by_user: PersonRef.nullable(),
    created_at: Timestamp,
    is_current: z.boolean(),
  })
  .meta({ id: 'FileVersion' })
export type FileVersion = z.infer<typeof FileVersion>

const allVersions = '/api/files/{id}/versions'

/** Only people who can change the file see older versions, because their content can predate the share. */
export const fileVersions = defineRoutes({
  versions: {
    method: 'GET',
    path: allVersions,
    summary: 'List the versions of a file, the newest first',
    reply: z.array(FileVersion),
    errorStatuses: [409],
  },
  addVersion: {
    kind: 'upload',
    method: 'POST',
    path: allVersions,
    summary: 'Upload a new version of a file in the field `file`; its name and the old versions stay',
    accepts: 'multipart/form-data',
    maxBytes: limits.fileBytes,
    reply: File,
    status: 201,
    errorStatuses: [409, 507],
  },
  versionContent: {
    kind: 'bytes',
    method: 'GET',
    path: '/api/files/{id}/versions/{version}/content',
    summary: 'Download a version of a file, or a range of its bytes',
    errorStatuses: [409],
  },
  restoreVersion: {
    method: 'POST',
    path: '/api/files/{id}/versions/{version}/restore',
    summary: 'Restore an old version as the newest one',
    reply: File,
    errorStatuses: [409],
  },
})

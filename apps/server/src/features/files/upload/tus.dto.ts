import { tus, type FileUpload } from '@adjutant/contract/files/file-uploads'
import { limits } from '@adjutant/contract/core/limits'
import type { WithHeaders } from '../../../platform/http/implement.ts'
import type { UploadRow } from './tus.store.ts'

export const ability: WithHeaders<undefined> = {
  headers: {
    'Tus-Extension': tus.extensions,
    'Tus-Max-Size': String(limits.fileBytes),
    'Tus-Checksum-Algorithm': tus.checksums.join(','),
  },
  body: undefined,
}

export const toUpload = ({ id, name, folder, size, expires_at, file_id }: UploadRow, offset: number): FileUpload => ({
  id,
  name,
  folder,
  size,
  offset,
  expires_at: expires_at.toISOString(),
  file_id,
})

export const toUploadHeaders = ({ offset, size, expires_at, file_id }: FileUpload): Record<string, string> => ({
  'Upload-Offset': String(offset),
  'Upload-Length': String(size),
  'Upload-Expires': new Date(expires_at).toUTCString(),
  ...(file_id && { [tus.fileIdHeader]: file_id }),
})

import { createStoredText } from '../../../platform/storage/stored-text.ts'
import type { BrowserStorage } from '../../../platform/storage/stored-text.ts'
import { toUserKey } from '../../../platform/session/user-storage.ts'

type StoredUploads = [fingerprint: string, uploadId: string][]

/** The server's limit of unfinished uploads per person. */
const max = 100

/** Identifies a file that is chosen again by metadata, without reading its bytes. */
export const toFingerprint = (
  { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
  { folder, fileId = '' }: { folder: string; fileId?: string },
) => JSON.stringify([name, size, lastModified, folder, fileId])

function parse(text: string | undefined): StoredUploads {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

/** Unfinished uploads of this browser and person, so that the same file resumes. */
export function createStoredUploads(userId: string, storage?: BrowserStorage) {
  const { read, write } = createStoredText(toUserKey('uploads', userId), storage)
  const others = (fingerprint: string) => parse(read()).filter(([key]) => key !== fingerprint)
  return {
    find: (fingerprint: string) => parse(read()).find(([key]) => key === fingerprint)?.[1],
    put: (fingerprint: string, uploadId: string) => write(JSON.stringify([...others(fingerprint), [fingerprint, uploadId]].slice(-max))),
    drop: (fingerprint: string) => write(JSON.stringify(others(fingerprint))),
  }
}

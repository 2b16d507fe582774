import { createKeep } from '../../platform/browser-keep.ts'
import type { BrowserStorage } from '../../platform/browser-keep.ts'
import { toUserKey } from '../../platform/user-storage.ts'

type Kept = [fingerprint: string, uploadId: string][]

/** The server's limit of unfinished uploads per person. */
const most = 100

/** Identifies a file that is chosen again by metadata, without reading its bytes. */
export const toFingerprint = (
  { name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>,
  { folder, fileId = '' }: { folder: string; fileId?: string },
) => JSON.stringify([name, size, lastModified, folder, fileId])

function parse(text: string | undefined): Kept {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) ? (read as Kept) : []
  } catch {
    return []
  }
}

/** Unfinished uploads of this browser and person, so that the same file resumes. */
export function createUploadKeep(userId: string, storage?: BrowserStorage) {
  const { read, keep } = createKeep(toUserKey('uploads', userId), storage)
  const others = (fingerprint: string) => parse(read()).filter(([one]) => one !== fingerprint)
  return {
    find: (fingerprint: string) => parse(read()).find(([one]) => one === fingerprint)?.[1],
    put: (fingerprint: string, uploadId: string) => keep(JSON.stringify([...others(fingerprint), [fingerprint, uploadId]].slice(-most))),
    drop: (fingerprint: string) => keep(JSON.stringify(others(fingerprint))),
  }
}

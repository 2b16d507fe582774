import { createKeep } from '../../platform/browser-keep.ts'
import type { BrowserStorage } from '../../platform/browser-keep.ts'
import { toUserKey } from '../../platform/user-storage.ts'

type Kept = [fingerprint: string, uploadId: string][]

/** As many as a person can have begun. */
const most = 100

/** What makes a file the same one when it is chosen again: nobody looks into its bytes for that. */
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

/** The uploads that this browser has begun for this person, so that the same file goes on where it stopped. */
export function createUploadKeep(userId: string, storage?: BrowserStorage) {
  const { read, keep } = createKeep(toUserKey('uploads', userId), storage)
  const others = (fingerprint: string) => parse(read()).filter(([one]) => one !== fingerprint)
  return {
    find: (fingerprint: string) => parse(read()).find(([one]) => one === fingerprint)?.[1],
    put: (fingerprint: string, uploadId: string) => keep(JSON.stringify([...others(fingerprint), [fingerprint, uploadId]].slice(-most))),
    drop: (fingerprint: string) => keep(JSON.stringify(others(fingerprint))),
  }
}

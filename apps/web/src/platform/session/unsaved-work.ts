import { tokens } from './token-store.ts'
import { findStorage, listUnsavedKinds } from './user-storage.ts'

export type UnsavedWork = 'messages' | 'uploads' | 'drafts'

type Check = () => boolean
const uploadChecks = new Set<Check>()

/** An upload store registers a check for uploads in progress. */
export const watchUploadsForLogout = (isBusy: Check) => void uploadChecks.add(isBusy)

/** What a logout would lose. */
export function listUnsavedWork(): UnsavedWork[] {
  const userId = tokens.findUserId()
  const storage = findStorage('localStorage')
  const stored = userId && storage ? listUnsavedKinds(storage, userId) : []
  const isUploading = [...uploadChecks].some((isBusy) => isBusy())
  return isUploading ? [...stored, 'uploads'] : stored
}

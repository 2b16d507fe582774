import { tokens } from './token-store.ts'
import { findStorage, listUnsentKinds } from './user-storage.ts'

export type Unsent = 'messages' | 'uploads' | 'drafts'

type Check = () => boolean
const uploadChecks = new Set<Check>()

/** An upload store registers a check for uploads in progress. */
export const watchUploadsForLogout = (isBusy: Check) => void uploadChecks.add(isBusy)

/** What a logout would lose. */
export function listUnsent(): Unsent[] {
  const userId = tokens.findUserId()
  const storage = findStorage('localStorage')
  const kept = userId && storage ? listUnsentKinds(storage, userId) : []
  const isUploading = [...uploadChecks].some((isBusy) => isBusy())
  return isUploading ? [...kept, 'uploads'] : kept
}

import { tokens } from './token-store.ts'
import { findStorage, listUnsavedKinds } from './user-storage.ts'

export type UnsavedWork = 'messages' | 'uploads' | 'drafts' | 'changes'

type Check = () => boolean
const checks = new Map<UnsavedWork, Check>()

/** Registers a check for work that is only in memory. */
export const watchUnsavedWork = (kind: UnsavedWork, isUnsaved: Check) => void checks.set(kind, isUnsaved)

/** Lists the work that a logout would lose. */
export function listUnsavedWork(): UnsavedWork[] {
  const userId = tokens.findUserId()
  const storage = findStorage('localStorage')
  const stored = userId && storage ? listUnsavedKinds(storage, userId) : []
  return [...stored, ...[...checks].filter(([, isUnsaved]) => isUnsaved()).map(([kind]) => kind)]
}

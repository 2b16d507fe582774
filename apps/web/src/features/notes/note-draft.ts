import { createDraftKeep } from '../../platform/browser-keep.ts'
import type { BrowserStorage } from '../../platform/browser-keep.ts'
import { toUserKey } from '../../platform/user-storage.ts'

/** What is written and not yet saved, kept in this browser for its writer. */
export const createDraft = (userId: string, storage?: BrowserStorage) => createDraftKeep(toUserKey('note-draft', userId), storage)

import { createDraftKeep } from '../../platform/browser-keep.ts'
import type { BrowserStorage } from '../../platform/browser-keep.ts'
import { toUserKey } from '../../platform/user-storage.ts'

/** The unsaved note, stored in this browser for its author. */
export const createDraft = (userId: string, storage?: BrowserStorage) => createDraftKeep(toUserKey('note-draft', userId), storage)

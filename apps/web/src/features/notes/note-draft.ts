import { createStoredDraft } from '../../platform/storage/stored-text.ts'
import type { BrowserStorage } from '../../platform/storage/stored-text.ts'
import { toUserKey } from '../../platform/session/user-storage.ts'

/** The unsaved note, stored in this browser for its author. */
export const createDraft = (userId: string, storage?: BrowserStorage) => createStoredDraft(toUserKey('note-draft', userId), storage)

import { createStoredDraft } from '../../../platform/storage/stored-text.ts'
import { toUserKey } from '../../../platform/session/user-storage.ts'

/** The unsent question, stored in this browser for its author. */
export const createQuestionDraft = (userId: string, conversationId: string) =>
  createStoredDraft(toUserKey('question', userId, conversationId))

import { createDraftKeep } from '../../platform/browser-keep.ts'
import { toUserKey } from '../../platform/user-storage.ts'

/** The unsent question, stored in this browser for its author. */
export const createQuestionDraft = (userId: string, conversationId: string) =>
  createDraftKeep(toUserKey('question', userId, conversationId))

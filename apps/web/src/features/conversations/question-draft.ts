import { createDraftKeep } from '../../platform/browser-keep.ts'
import { toUserKey } from '../../platform/user-storage.ts'

/** What is written and not yet asked, kept in this browser for its writer. */
export const createQuestionDraft = (userId: string, conversationId: string) =>
  createDraftKeep(toUserKey('question', userId, conversationId))

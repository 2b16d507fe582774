export { toSearchQuery, type ConversationTurn } from './follow-up.logic.ts'
export { fileSearchPort } from './file-search.store.ts'
export {
  hasUntrustedRecord,
  isCommonRecord,
  isSeenByAll,
  listChangedRecords,
  selectAudiences,
  selectCommonInteractions,
  deleteUnusedWords,
  type ChangedRecord,
} from './search.store.ts'
export { searchRecords, type SearchInput } from './search.service.ts'

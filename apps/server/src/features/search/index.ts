export { toSearchQuery, type ConversationTurn } from './follow-up.ts'
export { fileSearchPort } from './file-search.store.ts'
export { hasOutsideRecord } from './search.store.ts'
export { searchRecords, type SearchInput } from './search.service.ts'
export {
  isCommonRecord,
  isSeenByAll,
  listChangedRecords,
  selectAudiences,
  selectCommonInteractions,
  type ChangedRecord,
} from './search.store.ts'
export { deleteUnusedWords } from './search-words.store.ts'

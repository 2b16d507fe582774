export { searchRecords, type SearchInput } from './search.service.ts'
export { isSeenByAll, toWordsQuery } from './search.store.ts'

export { searchRecords, type SearchInput } from './search.service.ts'
export { toWordsQuery } from './search.store.ts'

export { searchRecords, type SearchInput } from './search.service.ts'
export { isSeenByAll } from './search.store.ts'

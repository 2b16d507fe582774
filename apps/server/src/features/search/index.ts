export { searchRecords, type SearchInput } from './search.service.ts'
export { isSeenByAll, toTextQuery } from './search.store.ts'

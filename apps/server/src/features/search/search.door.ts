export { searchRecords, type SearchInput } from './search.service.ts'

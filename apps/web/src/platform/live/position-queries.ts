import { api } from '../api/api.ts'

/** The stream position before this tab read its first record. Fetched once. */
export const positionOptions = { ...api.events.position.options(), staleTime: Infinity, gcTime: Infinity }

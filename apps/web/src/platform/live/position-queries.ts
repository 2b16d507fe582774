import { api } from '../api.ts'

/** Where the stream stood before this tab read its first record. Asked for once. */
export const positionOptions = { ...api.events.position.options(), staleTime: Infinity, gcTime: Infinity }

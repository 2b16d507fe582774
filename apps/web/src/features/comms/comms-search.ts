import { toSearchFlag, toSearchId, type SearchParams } from '../../platform/navigation/search-params.ts'

/** Search parameters of the page. */
export type CommsSearch = SearchParams<{
  /** The open thread. */
  thread: string
  /** The message to show in it. */
  message: string
  /** The create dialog is open. */
  create: true
}>

/** Anyone can type a URL, so invalid values are dropped. */
export function toCommsSearch(search: Record<string, unknown>): CommsSearch {
  const thread = toSearchId(search.thread)
  return { thread, message: thread && toSearchId(search.message), create: toSearchFlag(search.create) }
}

import { toSearchFlag, toSearchId, withoutAbsent } from '../../platform/address.ts'

/** What the address of the page says. */
export interface CommsSearch {
  /** The thread that is open. */
  thread?: string
  /** The message in it that is meant. */
  message?: string
  /** A new one is about to be opened. */
  create?: true
}

/** Takes what is sound from an address that anyone may have typed. */
export function toCommsSearch(search: Record<string, unknown>): CommsSearch {
  const thread = toSearchId(search.thread)
  return withoutAbsent({ thread, message: thread && toSearchId(search.message), create: toSearchFlag(search.create) })
}

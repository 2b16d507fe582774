import { toRecord } from '@adjutant/contract/record'
import { ApiError, toDetail } from '../../../platform/api/api-error.ts'
import type { createStoredText } from '../../../platform/storage/stored-text.ts'
import { createListeners } from '../../../platform/storage/listeners.ts'
import { toNamedFiles } from '../composer/message-draft.ts'
import type { NamedFile } from '../composer/message-draft.ts'

/** A message that is not known to be stored. */
export interface Outgoing {
  /** Idempotency key: the server stores the message once. */
  client_id: string
  thread_id: string
  text: string
  files?: readonly NamedFile[]
  writtenAt: string
  suggestion_id?: string
  ai_suggested?: boolean
  /** Why the server rejected it. */
  failure?: string
}

const withoutSuggestion = ({ failure: _past, suggestion_id, ...entry }: Outgoing): Outgoing =>
  suggestion_id ? { ...entry, ai_suggested: true } : entry

type StoredText = ReturnType<typeof createStoredText>

const isOutgoing = (value: unknown): value is Outgoing => {
  const { client_id, thread_id, text, files, writtenAt } = toRecord(value)
  const hasFiles = files === undefined || (Array.isArray(files) && toNamedFiles(files)?.length === files.length)
  return hasFiles && [client_id, thread_id, text, writtenAt].every((part) => typeof part === 'string')
}

/** Undefined for missing or malformed storage. */
function readEntries(storedText: StoredText): Outgoing[] | undefined {
  try {
    const stored: unknown = JSON.parse(storedText.read() ?? '')
    return Array.isArray(stored) ? stored.filter(isOutgoing) : undefined
  } catch {
    return undefined
  }
}

/** Messages waiting to be sent, shared by all tabs of the browser. */
export function createOutbox(storedText: StoredText) {
  const { subscribe, notify } = createListeners()
  let entries: readonly Outgoing[] = readEntries(storedText) ?? []
  let isStuck = false
  // Reads the storage again, because another tab can have sent something meanwhile.
  const change = (next: (before: readonly Outgoing[]) => Outgoing[]) => {
    entries = next(readEntries(storedText) ?? entries)
    storedText.write(JSON.stringify(entries))
    notify()
  }
  const updateEntry = (clientId: string, to: (entry: Outgoing) => Outgoing) =>
    change((before) => before.map((entry) => (entry.client_id === clientId ? to(entry) : entry)))
  return {
    subscribe,
    list: () => entries,
    /** The last attempt did not reach the server. */
    isStuck: () => isStuck,
    setStuck: (next: boolean) => {
      if (next === isStuck) return
      isStuck = next
      notify()
    },
    /** Reads the changes of other tabs. */
    reload: () => {
      entries = readEntries(storedText) ?? entries
      notify()
    },
    add: (entry: Outgoing) => change((before) => [...before, entry]),
    remove: (clientId: string) => change((before) => before.filter((entry) => entry.client_id !== clientId)),
    fail: (clientId: string, failure: string) => updateEntry(clientId, (entry) => ({ ...entry, failure })),
    /** A manual retry drops the suggestion, which can be the reason for the rejection. */
    retry: (clientId: string) => updateEntry(clientId, withoutSuggestion),
  }
}

export type Outbox = ReturnType<typeof createOutbox>

/** Transient errors: unreachable, down, rate limited or logged out; the message can be sent later. */
const isTransient = (error: unknown) => error instanceof ApiError && ([0, 401, 403, 429].includes(error.status) || error.status >= 500)

/** Sends the outbox in order and stops at the first failure, so that later messages don't overtake it. */
export async function sendAll(outbox: Outbox, send: (entry: Outgoing) => Promise<void>, broken: string): Promise<'done' | 'stuck'> {
  for (;;) {
    const entry = outbox.list().find(({ failure }) => failure === undefined)
    if (!entry) return 'done'
    try {
      await send(entry)
      outbox.remove(entry.client_id)
    } catch (error) {
      if (isTransient(error)) return 'stuck'
      outbox.fail(entry.client_id, toDetail(error, broken))
    }
  }
}

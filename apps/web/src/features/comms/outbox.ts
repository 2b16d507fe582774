import type { createKeep } from '../../platform/browser-keep.ts'
import { createListeners } from '../../platform/listeners.ts'
import { toNamedFiles } from './message-draft.ts'
import type { NamedFile } from './message-draft.ts'

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

const toOwn = ({ failure: _past, suggestion_id, ...entry }: Outgoing): Outgoing =>
  suggestion_id ? { ...entry, ai_suggested: true } : entry

type Keep = ReturnType<typeof createKeep>

const isOutgoing = (value: unknown): value is Outgoing => {
  const { client_id, thread_id, text, files, writtenAt } = (value ?? {}) as Partial<Outgoing>
  const hasFiles = files === undefined || toNamedFiles(files)?.length === files.length
  return hasFiles && [client_id, thread_id, text, writtenAt].every((part) => typeof part === 'string')
}

/** Undefined for missing or malformed storage. */
function findKept(keep: Keep): Outgoing[] | undefined {
  try {
    const kept: unknown = JSON.parse(keep.read() ?? '')
    return Array.isArray(kept) ? kept.filter(isOutgoing) : undefined
  } catch {
    return undefined
  }
}

/** Messages waiting to be sent, shared by all tabs of the browser. */
export function createOutbox(keep: Keep) {
  const { watch, tell } = createListeners()
  let entries: readonly Outgoing[] = findKept(keep) ?? []
  let isStuck = false
  // Reads the storage again, because another tab can have sent something meanwhile.
  const change = (next: (before: readonly Outgoing[]) => Outgoing[]) => {
    entries = next(findKept(keep) ?? entries)
    keep.keep(JSON.stringify(entries))
    tell()
  }
  const alter = (clientId: string, to: (entry: Outgoing) => Outgoing) =>
    change((before) => before.map((entry) => (entry.client_id === clientId ? to(entry) : entry)))
  return {
    watch,
    list: () => entries,
    /** The last attempt did not reach the server. */
    isStuck: () => isStuck,
    setStuck: (next: boolean) => {
      if (next === isStuck) return
      isStuck = next
      tell()
    },
    /** Reads the changes of other tabs. */
    look: () => {
      entries = findKept(keep) ?? entries
      tell()
    },
    add: (entry: Outgoing) => change((before) => [...before, entry]),
    remove: (clientId: string) => change((before) => before.filter((entry) => entry.client_id !== clientId)),
    fail: (clientId: string, failure: string) => alter(clientId, (entry) => ({ ...entry, failure })),
    /** A manual retry drops the suggestion, which can be the reason for the rejection. */
    retry: (clientId: string) => alter(clientId, toOwn),
  }
}

export type Outbox = ReturnType<typeof createOutbox>

import { isUuid } from '@adjutant/contract/uuid'
import { onSessionEnd } from './session-end.ts'

/** What the browser keeps for a person between page loads. */
type Kind = 'outbox' | 'message' | 'question' | 'note-draft' | 'uploads' | 'palette' | 'chat-settings' | 'failed-start' | `${string}-view`

const prefix = 'adjutant.'

/** The id of the person comes right behind the kind: `removeUserKeys` reads it there. */
export const toUserKey = (kind: Kind, userId: string, ...rest: string[]) => prefix + [kind, userId, ...rest].join('.')

type WebStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>

const listKeys = (storage: WebStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix))

/** A key without a person in it belongs to whoever is logged in. */
const isKeyOf = (key: string, userId: string | undefined) => {
  const owner = key.slice(prefix.length).split('.')[1] ?? ''
  return owner === userId || !isUuid(owner)
}

/** Removes what is kept for this person, and leaves the drafts of others who use this browser. */
export function removeUserKeys(storage: WebStorage, userId: string | undefined) {
  for (const key of listKeys(storage)) if (isKeyOf(key, userId)) storage.removeItem(key)
}

const draftKinds: readonly Kind[] = ['message', 'question', 'note-draft']

/** What this person wrote that no server has yet. */
export function listUnsentKinds(storage: WebStorage, userId: string): ('messages' | 'drafts')[] {
  const outbox = storage.getItem(toUserKey('outbox', userId)) ?? '[]'
  const hasDraft = listKeys(storage).some((key) => draftKinds.some((kind) => `${key}.`.startsWith(`${toUserKey(kind, userId)}.`)))
  return [...(outbox === '[]' ? [] : (['messages'] as const)), ...(hasDraft ? (['drafts'] as const) : [])]
}

/** Undefined in a browser that blocks site data: there nothing is kept. */
export function findStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}

// An expired session leaves drafts and unsent messages in place: the person comes back to them.
onSessionEnd((reason, userId) => {
  if (reason !== 'logout') return
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const storage = findStorage(name)
    if (storage) removeUserKeys(storage, userId)
  }
})

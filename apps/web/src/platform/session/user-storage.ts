import { isUuid } from '@adjutant/contract/core/uuid'
import { onSessionEnd } from './session-end.ts'

/** Kinds of personal data that the browser keeps between page loads. */
type Kind =
  | 'outbox'
  | 'message'
  | 'question'
  | 'note-draft'
  | 'uploads'
  | 'palette'
  | 'chat-settings'
  | 'failed-run-start'
  | `${string}-view`

const prefix = 'adjutant.'

/** The user id follows the kind, where `removeUserKeys` reads it. */
export const toUserKey = (kind: Kind, userId: string, ...rest: string[]) => prefix + [kind, userId, ...rest].join('.')

type WebStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'removeItem'>

const listKeys = (storage: WebStorage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix))

/** A key without a user id belongs to the person who is logged in. */
const isKeyOf = (key: string, userId: string | undefined) => {
  const owner = key.slice(prefix.length).split('.')[1] ?? ''
  return owner === userId || !isUuid(owner)
}

/** Removes this person's data and keeps the drafts of other people who use the browser. */
export function removeUserKeys(storage: WebStorage, userId: string | undefined) {
  for (const key of listKeys(storage)) if (isKeyOf(key, userId)) storage.removeItem(key)
}

const draftKinds: readonly Kind[] = ['message', 'question', 'note-draft']

/** Text of this person that has not reached the server. */
export function listUnsavedKinds(storage: WebStorage, userId: string): ('messages' | 'drafts')[] {
  const outbox = storage.getItem(toUserKey('outbox', userId)) ?? '[]'
  const hasDraft = listKeys(storage).some((key) => draftKinds.some((kind) => `${key}.`.startsWith(`${toUserKey(kind, userId)}.`)))
  return [...(outbox === '[]' ? [] : (['messages'] as const)), ...(hasDraft ? (['drafts'] as const) : [])]
}

/** Undefined in browsers that block site data. */
export function findStorage(name: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return globalThis[name]
  } catch {
    return undefined
  }
}

// An expired session keeps drafts and unsent messages for the person's return.
onSessionEnd((reason, userId) => {
  if (reason !== 'logout') return
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const storage = findStorage(name)
    if (storage) removeUserKeys(storage, userId)
  }
})

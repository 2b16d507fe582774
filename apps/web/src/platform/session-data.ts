import { onSessionEnd } from './session-end.ts'

/** A Map for data of the signed-in person outside the query cache. It is cleared when the session ends. */
export function createSessionMap<Key, Value>() {
  const map = new Map<Key, Value>()
  onSessionEnd(() => map.clear())
  return map
}

/** A Set for data of the signed-in person outside the query cache. It is cleared when the session ends. */
export function createSessionSet<Value>() {
  const set = new Set<Value>()
  onSessionEnd(() => set.clear())
  return set
}

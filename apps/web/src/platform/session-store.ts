import { useSyncExternalStore } from 'react'
import { createFrameListeners, createListeners } from './storage/listeners.ts'
import { onSessionEnd } from './session/session-end.ts'

interface Options<Value> {
  /** Releases what the value holds, such as a request under way, before the initial value replaces it. */
  onEnd?: (last: Value) => void
  /** Components are drawn at most once per animation frame, however often the value changes. */
  isFramed?: boolean
}

/**
 * State of the signed-in person outside the components and the query cache. The initial value replaces it when the session ends, so nothing
 * of one person is left for the next. `tools/module-state` allows no other state at the top of a module.
 */
export function createSessionStore<Value>(createInitial: () => Value, { onEnd, isFramed = false }: Options<Value> = {}) {
  const { subscribe, notify } = isFramed ? createFrameListeners() : createListeners()
  let value = createInitial()
  const set = (next: Value) => {
    value = next
    notify()
  }
  onSessionEnd(() => {
    const last = value
    set(createInitial())
    onEnd?.(last)
  })
  return {
    get: () => value,
    set,
    /** Changes a Map or Set in place. */
    change: (work: (current: Value) => void) => {
      work(value)
      notify()
    },
    subscribe,
  }
}

type SessionStore<Value> = Pick<ReturnType<typeof createSessionStore<Value>>, 'get' | 'subscribe'>

/** `select` gives the same object as long as nothing has changed. */
export const useSessionStore = <Value, Selected>({ get, subscribe }: SessionStore<Value>, select: (value: Value) => Selected) =>
  useSyncExternalStore(subscribe, () => select(get()))

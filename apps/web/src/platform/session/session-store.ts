import { useSyncExternalStore } from 'react'
import { createFrameListeners, createListeners } from '../storage/listeners.ts'
import { onSessionEnd } from './session-end.ts'

interface Options<Value> {
  /** Releases what the value holds, such as an active request, before it is reset. */
  onEnd?: (last: Value) => void
  /** Notifies components at most once per animation frame. */
  isFramed?: boolean
}

/**
 * State of the signed-in person outside of React and the query cache. It is reset when the session ends, so that nothing is left for the
 * next person. `tools/module-state` allows no other module-level state.
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

/** `select` must return the same object while nothing has changed. */
export const useSessionStore = <Value, Selected>({ get, subscribe }: SessionStore<Value>, select: (value: Value) => Selected) =>
  useSyncExternalStore(subscribe, () => select(get()))

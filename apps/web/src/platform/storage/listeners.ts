/** Listeners for state that is kept outside of React. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => listeners.forEach((listener) => listener()),
  }
}

/** Notifies listeners at most once per animation frame. */
export function createFrameListeners() {
  const { subscribe, notify } = createListeners()
  let isScheduled = false
  const notifyNextFrame = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      notify()
    })
  }
  return { subscribe, notify: notifyNextFrame }
}

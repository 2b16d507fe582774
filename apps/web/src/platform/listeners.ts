/** Listeners for state that is kept outside of React. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}

/** Notifies listeners at most once per animation frame. */
export function createFrameListeners() {
  const { watch, tell } = createListeners()
  let isTelling = false
  const tellNextFrame = () => {
    if (isTelling) return
    isTelling = true
    requestAnimationFrame(() => {
      isTelling = false
      tell()
    })
  }
  return { watch, tell: tellNextFrame }
}

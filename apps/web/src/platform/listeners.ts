/** Those who hear of changes to what is kept outside the components. */
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

/** However many changes come, the page is drawn once a frame. */
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

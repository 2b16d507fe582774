const pauseMs = 500
/** A pointer that moved further was aimed at another row. */
const samePlacePx = 16

const hasRow = (nodes: NodeList) => [...nodes].some((node) => node instanceof HTMLLIElement)

/**
 * When a row leaves the list, the next one moves under the pointer. Ignores a click at the place of the one before for a moment after rows
 * have moved, so that a double click acts on one row. The keyboard is not affected. Returns the cleanup of a ref or an effect.
 */
export function ignoreMisclicks(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  let movedAt = -Infinity
  let before = { x: -Infinity, y: -Infinity }
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ addedNodes, removedNodes }) => hasRow(addedNodes) || hasRow(removedNodes))) movedAt = Date.now()
  })
  const check = (event: MouseEvent) => {
    const isFromKeyboard = event.detail === 0
    if (isFromKeyboard) return
    const { clientX: x, clientY: y } = event
    const isSamePlace = Math.hypot(x - before.x, y - before.y) < samePlacePx
    before = { x, y }
    if (!isSamePlace || Date.now() - movedAt > pauseMs || !(event.target instanceof Node) || !list.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  observer.observe(list, { childList: true, subtree: true })
  // On the document, because the click before can be in another list of the page.
  document.addEventListener('click', check, { capture: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('click', check, { capture: true })
  }
}

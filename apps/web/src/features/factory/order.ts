/** The list with one item at another place; a place outside of it changes nothing. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  if (from === to || to < 0 || to >= items.length || from < 0 || from >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}

/**
 * Where an item that is dragged belongs: behind every other whose middle the pointer has passed.
 * `middles`: of all items from above to below, in pixels.
 */
export const findPlace = (middles: readonly number[], from: number, pointerPx: number) =>
  middles.filter((middle, index) => index !== from && middle < pointerPx).length

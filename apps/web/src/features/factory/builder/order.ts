/** Moves one item; an index outside of the list changes nothing. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  if (from === to || to < 0 || to >= items.length || from < 0 || from >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1))
}

/** The drop index: after every other item whose midpoint the pointer has passed. `middles` are in pixels from the top. */
export const findDropIndex = (middles: readonly number[], from: number, pointerPx: number) =>
  middles.filter((middle, index) => index !== from && middle < pointerPx).length

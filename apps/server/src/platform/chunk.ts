/** Splits a list into batches in order. */
export function* chunk<T>(items: readonly T[], max: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += max) yield items.slice(start, start + max)
}

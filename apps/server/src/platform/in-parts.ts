/** Splits a list into batches in order. */
export function* inParts<T>(items: readonly T[], most: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += most) yield items.slice(start, start + most)
}

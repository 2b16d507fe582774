/** Distributes the available length: long texts get the space that short ones don't use. */
export function divideSpace(lengths: readonly number[], capacity: number): number[] {
  const shares = lengths.map(() => 0)
  const shortestFirst = lengths.map((length, index) => ({ length, index })).toSorted((one, other) => one.length - other.length)
  let left = capacity
  for (const [served, { length, index }] of shortestFirst.entries()) {
    shares[index] = Math.min(length, Math.floor(left / (lengths.length - served)))
    left -= shares[index]
  }
  return shares
}

/** Distributes the available length: what short texts don't use goes to the long ones. */
export function divideSpace(lengths: readonly number[], capacity: number): number[] {
  const shares = lengths.map(() => 0)
  const shortestFirst = lengths.map((length, place) => ({ length, place })).toSorted((one, other) => one.length - other.length)
  let left = capacity
  for (const [served, { length, place }] of shortestFirst.entries()) {
    shares[place] = Math.min(length, Math.floor(left / (lengths.length - served)))
    left -= shares[place]
  }
  return shares
}

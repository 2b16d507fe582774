function findByLetter(letter: string, current: number, labels: string[]) {
  const inOrder = labels.map((_, step) => (current + 1 + step) % labels.length)
  return inOrder.find((index) => labels[index]?.toLowerCase().startsWith(letter.toLowerCase()))
}

/** The index that a key moves to; undefined for other keys. */
export function findMenuIndex(key: string, current: number, labels: string[]): number | undefined {
  const last = labels.length - 1
  if (last < 0) return undefined
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  return key.length === 1 && key !== ' ' ? findByLetter(key, current, labels) : undefined
}

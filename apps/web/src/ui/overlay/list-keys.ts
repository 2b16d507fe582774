/** Items that Page Up and Page Down skip. */
const pageSize = 10

/** The index that a key moves to in a list; undefined for other keys. The arrows wrap around. */
export function findNextIndex(key: string, current: number, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  if (key === 'ArrowDown') return current >= last ? 0 : current + 1
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1
  if (key === 'PageDown') return Math.min(current + pageSize, last)
  if (key === 'PageUp') return Math.max(current - pageSize, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

/** The letters typed so far. */
export type Typed = { text: string; atMs: number }

/** Letters further apart start a new word. */
const maxPauseMs = 500

const findByStart = (start: string, from: number, labels: string[]) =>
  labels.map((_, step) => (from + step) % labels.length).find((index) => labels[index]?.toLowerCase().startsWith(start))

/** The index of the label that the typed letters start. A letter that doesn't continue the word starts a new one at the next label. */
export function findByTyping(key: string, current: number, labels: string[], typed: Typed, nowMs: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  const word = nowMs - typed.atMs <= maxPauseMs ? typed.text + letter : letter
  const found = word.length > 1 ? findByStart(word, Math.max(current, 0), labels) : undefined
  typed.text = found === undefined ? letter : word
  typed.atMs = nowMs
  return found ?? findByStart(letter, current + 1, labels)
}

/** One key or a sequence of two: `c`, `g t`, `?`. `mod+k` means Control, or Command on a Mac. */
export interface Shortcut {
  keys: string
  label: string
  run: () => void
}

/** Timeout for the second key. */
const sequenceTimeoutMs = 1_200

/** Tracks key presses and finds the shortcut that they complete. */
export function createKeySequence() {
  let first: { key: string; atMs: number } | undefined

  return (key: string, atMs: number, shortcuts: Iterable<Shortcut>): Shortcut | undefined => {
    const all = [...shortcuts]
    const prefix = first && atMs - first.atMs <= sequenceTimeoutMs ? first.key : undefined
    first = undefined
    const found = all.find(({ keys }) => keys === (prefix ? `${prefix} ${key}` : key))
    if (!found && !prefix && all.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, atMs }
    return found
  }
}

export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  repeat: boolean
}

/** Browser shortcuts have a modifier; Shift belongs to the character. */
export const isPlainKey = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !repeat

export const isApple = (userAgent: string): boolean => /Mac|iPhone|iPad/.test(userAgent)

/** The key press in shortcut notation; undefined if it can't be part of a shortcut. */
export function findStroke(press: KeyPress, userAgent: string): string | undefined {
  if (isPlainKey(press)) return press.key
  const [wanted, other] = isApple(userAgent) ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  const isModified = wanted && !other && !press.altKey && !press.repeat && press.key.length === 1
  return isModified ? `mod+${press.key.toLowerCase()}` : undefined
}

/** The keys of a shortcut as printed on the keyboard. */
export function toKeyNames(keys: string, userAgent: string): string[] {
  const modifier = isApple(userAgent) ? '⌘' : 'Ctrl'
  return keys.split(/[ +]/).map((key) => (key === 'mod' ? modifier : key.toUpperCase()))
}

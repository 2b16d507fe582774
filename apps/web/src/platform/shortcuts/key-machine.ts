/** One or two keys, one after the other: `c`, `g t`, `?`. `mod+k` is a key with Control, on a Mac with Command. */
export interface Shortcut {
  keys: string
  label: string
  run: () => void
}

/** How long the second key may take. */
const patienceMs = 1_200

/** Follows what is typed and finds the shortcut it completes. */
export function createKeyMachine() {
  let first: { key: string; atMs: number } | undefined

  return (key: string, atMs: number, shortcuts: Iterable<Shortcut>): Shortcut | undefined => {
    const all = [...shortcuts]
    const begun = first && atMs - first.atMs <= patienceMs ? first.key : undefined
    first = undefined
    const found = all.find(({ keys }) => keys === (begun ? `${begun} ${key}` : key))
    if (!found && !begun && all.some(({ keys }) => keys.startsWith(`${key} `))) first = { key, atMs }
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

/** The browser's own shortcuts carry a modifier; Shift belongs to the character. */
export const isPlainKey = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyPress): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !repeat

export const isApple = (userAgent: string): boolean => /Mac|iPhone|iPad/.test(userAgent)

/** What was pressed, as shortcuts name it; undefined where it cannot be one. */
export function findStroke(press: KeyPress, userAgent: string): string | undefined {
  if (isPlainKey(press)) return press.key
  const [wanted, other] = isApple(userAgent) ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  const isModified = wanted && !other && !press.altKey && !press.repeat && press.key.length === 1
  return isModified ? `mod+${press.key.toLowerCase()}` : undefined
}

/** The keys of a shortcut as they stand on the keyboard, one by one. */
export function toKeyNames(keys: string, userAgent: string): string[] {
  const modifier = isApple(userAgent) ? '⌘' : 'Ctrl'
  return keys.split(/[ +]/).map((key) => (key === 'mod' ? modifier : key.toUpperCase()))
}

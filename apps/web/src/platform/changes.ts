const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The fields of `after` that differ from `before`: what a change sends. */
export function toChanges<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>
}

export function hasChanges(changes: object) {
  return Object.keys(changes).length > 0
}

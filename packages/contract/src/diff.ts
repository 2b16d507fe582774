const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

type Differences<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

/** The fields of `after` that differ from `before`. Undefined fields count as absent. */
export function diff<T extends object>(
  before: { readonly [Name in keyof T]?: unknown },
  after: T,
  isEqual: (one: unknown, other: unknown) => boolean = isSame,
): Differences<T> {
  const isChanged = ([name, value]: [string, unknown]) => value !== undefined && !isEqual(value, before[name as keyof T])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Differences<T>
}

/** Leaves out what was not sent: an absent field stays as it is, null clears it. */
export const definedOf = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

/** Of what was sent, that which differs from what is there. */
export function changedOf<T extends object>(before: { readonly [Name in keyof T]?: unknown }, fields: T): Partial<T> {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof T])
  return Object.fromEntries(Object.entries(definedOf(fields)).filter(isChanged)) as Partial<T>
}

/** Leaves out what was not sent: an absent field stays as it is, null clears it. */
export const definedOf = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

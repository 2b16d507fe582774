/** Properties that may be undefined become optional. */
export type OmitUndefined<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>
}

/** Omits absent properties and keeps null ones: null clears a field, and an absent field stays unchanged. */
export const omitUndefined = <T extends object>(values: T): OmitUndefined<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as OmitUndefined<T>

/** Properties that may be null become optional. */
type OmitNulls<T> = { [Name in keyof T as null extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as null extends T[Name] ? Name : never]?: NonNullable<T[Name]>
}

/** Some readers expect a property without a value to be absent. */
export const omitNulls = <T extends object>(values: T): OmitNulls<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as OmitNulls<T>

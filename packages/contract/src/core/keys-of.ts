/** Typed `Object.keys`, for records without other keys. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

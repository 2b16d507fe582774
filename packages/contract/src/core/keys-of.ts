/** The keys of a record that has no others, as `Object.keys` can't know. */
export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[]

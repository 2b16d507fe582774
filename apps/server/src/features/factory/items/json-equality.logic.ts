const sortedKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** PostgreSQL reorders the keys of jsonb. */
export const toSortedJson = (value: unknown): string => JSON.stringify(value, sortedKeys)

export const isJsonEqual = (one: unknown, other: unknown): boolean => toSortedJson(one) === toSortedJson(other)

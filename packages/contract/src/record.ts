/** True for a JSON object that is not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an empty object for any other value, so that its fields can be checked one by one. */
export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

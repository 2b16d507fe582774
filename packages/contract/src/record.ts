/** A JSON object, not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Empty for anything that is not an object, so that its fields can be checked one by one. */
export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

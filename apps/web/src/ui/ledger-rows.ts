import { toKeyLabel } from './key-label.ts'

/** A text as it is; anything else as JSON, so that nothing is made to look like something else. */
const toValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** Arguments for a person to check: the names readable, the values literal. */
export const toLedgerRows = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([key, value]) => ({ key, name: toKeyLabel(key), value: toValue(value) }))

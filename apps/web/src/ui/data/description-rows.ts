import { toKeyLabel } from '../text/key-label.ts'

/** Strings stay verbatim; other values are shown as JSON, so that nothing is disguised. */
const toValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** Arguments for review: readable names, literal values. */
export const toDescriptionRows = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([key, value]) => ({ key, name: toKeyLabel(key), value: toValue(value) }))

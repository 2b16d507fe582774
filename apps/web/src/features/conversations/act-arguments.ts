import type { Act } from '@adjutant/contract/conversations'

const toName = (key: string) => {
  const text = key.replaceAll('_', ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A text as it is; anything else as JSON, so that nothing is made to look like something else. */
const toValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** The arguments of an act for a person to check: the names readable, the values literal. */
export const toArgumentRows = (values: Act['arguments']) =>
  Object.entries(values).map(([key, value]) => ({ name: toName(key), value: toValue(value) }))

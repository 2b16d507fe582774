import type { RunReply } from '@adjutant/contract/runs'
import { toInputLabel } from './run.ts'

/** A text as it is; anything else as JSON, so that nothing is made to look like something else. */
const toValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 1))

/** Arguments for a person to check: the names readable, the values literal. */
export const toArgumentRows = (values: Record<string, unknown>) =>
  Object.entries(values).map(([key, value]) => ({ name: toInputLabel(key), value: toValue(value) }))

/** The arguments that were typed; undefined where it is no object of JSON. */
export function findArguments(text: string): NonNullable<RunReply['arguments']> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as NonNullable<RunReply['arguments']>) : undefined
  } catch {
    return undefined
  }
}

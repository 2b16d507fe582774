import type { RunReply } from '@adjutant/contract/runs'

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

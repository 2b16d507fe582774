import type { RunReply } from '@adjutant/contract/ai/runs'

/** Undefined if the text is not a JSON object. */
export function findArguments(text: string): NonNullable<RunReply['arguments']> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as NonNullable<RunReply['arguments']>) : undefined
  } catch {
    return undefined
  }
}

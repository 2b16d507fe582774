export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** True for a JSON object that is not a list. */
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns an empty object for any other value, so that its fields can be checked one by one. */
export const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Returns undefined if the text is not a JSON object. */
export function findJsonObject(text: string): { [key: string]: Json } | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value: Json = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Maps every string in a value; keys stay unchanged. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}

const unstorable = /\\u(0000|d[89a-f])/i

/** PostgreSQL rejects NUL and lone surrogates in JSON, which models and tools send, so they are removed. */
export function toStorable<T>(value: T): T {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return value
  return JSON.parse(json, (_, part: unknown) => cleaned(part))
}

function cleaned(part: unknown): unknown {
  if (typeof part === 'string') return cleanText(part)
  if (!isRecord(part)) return part
  return Object.fromEntries(Object.entries(part).map(([key, item]) => [cleanText(key), item]))
}

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

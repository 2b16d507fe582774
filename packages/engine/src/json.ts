export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The object that a text spells; undefined for any other text. */
export function findJsonObject(text: string): { [key: string]: Json } | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value = JSON.parse(text) as Json
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The same value with every text in it changed; keys stay as they are. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}

const unstorable = /\\u(0000|d[89a-f])/i

/** PostgreSQL keeps neither NUL nor half a surrogate pair in JSON, and models and tools send both: they are taken out of texts and keys. */
export function toStorable<T>(value: T): T {
  const json = JSON.stringify(value)
  if (!unstorable.test(json)) return value
  return JSON.parse(json, (_, part: unknown) => cleaned(part)) as T
}

function cleaned(part: unknown): unknown {
  if (typeof part === 'string') return cleanText(part)
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  return Object.fromEntries(Object.entries(part).map(([key, item]) => [cleanText(key), item]))
}

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

import { isRecord, toRecord } from '@adjutant/contract/record'
import { asSchema } from 'ai'
import type { OfferedTool } from '../model-request.ts'

type Json = Record<string, unknown>

/**
 * The server validates every call, so the schema contains only keywords that help to write one. The pattern of an id alone is 150
 * characters long.
 */
const redundant = new Set(['$schema', 'pattern', 'minLength', 'maxLength', 'additionalItems'])

const isUnbounded = (key: string, value: unknown): boolean =>
  (key === 'minimum' || key === 'maximum') && typeof value === 'number' && Math.abs(value) >= 1e12

/** `isNames`: the keys are names of properties, not keywords. */
function toCompact(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => toCompact(item))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([key, one]) => isNames || !(redundant.has(key) || isUnbounded(key, one)))
  return Object.fromEntries(kept.map(([key, one]) => [key, toCompact(one, !isNames && key === 'properties')]))
}

const withNull = (schema: Json): Json => {
  const { description, ...rest } = schema
  return { ...(description !== undefined && { description }), anyOf: [rest, { type: 'null' }] }
}

/** Keywords that every provider's strict mode accepts. */
const strictKeywords = new Set(['type', 'description', 'enum', 'const', 'items', 'properties', 'required', 'additionalProperties', 'anyOf'])

/** In strict mode every property is required and absent values are null. Undefined if the schema can't be expressed so. */
function toStrict(schema: unknown): Json | undefined {
  if (!isRecord(schema)) return undefined
  const kept = Object.fromEntries(Object.entries(schema).filter(([key]) => strictKeywords.has(key)))
  if (Array.isArray(kept.anyOf)) {
    const anyOf = kept.anyOf.map(toStrict)
    return anyOf.includes(undefined) ? undefined : { ...kept, anyOf }
  }
  if (kept.type === 'array') {
    const items = toStrict(kept.items)
    return items && { ...kept, items }
  }
  if (kept.type !== 'object') return kept.type === undefined && kept.enum === undefined && kept.const === undefined ? undefined : kept
  if (!isRecord(kept.properties) || kept.additionalProperties !== false) return undefined
  const required = new Set(Array.isArray(kept.required) ? kept.required : [])
  const properties: Json = {}
  for (const [name, property] of Object.entries(kept.properties)) {
    const strict = toStrict(property)
    if (!strict) return undefined
    properties[name] = required.has(name) ? strict : withNull(strict)
  }
  return { ...kept, properties, required: Object.keys(properties) }
}

export interface ToolSchema {
  parameters: Json
  isStrict: boolean
}

/** The JSON Schema of a tool's arguments as it is sent; `canBeStrict`: the provider supports strict mode. */
export async function toToolSchema({ input }: OfferedTool, canBeStrict: boolean): Promise<ToolSchema> {
  const parameters = toRecord(toCompact(await asSchema(input).jsonSchema))
  const strict = canBeStrict ? toStrict(parameters) : undefined
  return strict ? { parameters: strict, isStrict: true } : { parameters, isStrict: false }
}

/** Removes the nulls of a strict call, which represent absent values. */
export function omitNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitNulls)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([key, one]) => [key, omitNulls(one)]),
  )
}

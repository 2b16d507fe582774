import { findOnly } from '@adjutant/contract/find-only'
import type { ActField } from '@adjutant/contract/ai/acts'
import { limits } from '@adjutant/contract/core/limits'
import { toRecord } from '@adjutant/contract/record'

const typesByJsonType: Record<string, ActField['type']> = { number: 'number', integer: 'number', boolean: 'flag', string: 'text' }

/** Optional fields of a model's schema can be `anyOf` the type and null. */
const withoutNull = (schema: Record<string, unknown>): Record<string, unknown> => {
  const options = Array.isArray(schema.anyOf) ? schema.anyOf.map(toRecord).filter(({ type }) => type !== 'null') : []
  return findOnly(options) ?? schema
}

function toType({ type, format, maxLength, items, ...schema }: Record<string, unknown>): ActField['type'] {
  if (Array.isArray(schema.enum)) return 'choice'
  if (format === 'date') return 'date'
  if (type === 'string' && typeof maxLength === 'number' && maxLength > limits.title) return 'long_text'
  if (type === 'array' && toRecord(items).type === 'string') return 'list'
  return (typeof type === 'string' && typesByJsonType[type]) || 'json'
}

const isText = (value: unknown): value is string => typeof value === 'string'

function toField(name: string, schema: Record<string, unknown>, required: readonly unknown[]): ActField {
  const choices = Array.isArray(schema.enum) ? schema.enum.filter(isText) : []
  return { name, type: toType(schema), choices, is_required: required.includes(name) }
}

/** The arguments that a person can edit, from a tool's JSON schema. The ids of records can't be edited. */
export function listEditableFields(schema: unknown): ActField[] {
  const { properties, required } = toRecord(schema)
  return Object.entries(toRecord(properties))
    .map(([name, property]) => [name, withoutNull(toRecord(property))] as const)
    .filter(([, property]) => property.format !== 'uuid')
    .map(([name, property]) => toField(name, property, Array.isArray(required) ? required : []))
}

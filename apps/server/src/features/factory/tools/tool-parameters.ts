import type { Tool } from '@adjutant/contract/ai/factory'
import { isRecord, toRecord } from '@adjutant/contract/record'
import type { Arguments } from '../factory.deps.ts'

type Schema = Record<string, unknown>

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
const maxCharacters = 20_000

const isTyped = ({ type }: Schema): boolean =>
  type === undefined || (Array.isArray(type) ? type : [type]).every((one) => types.includes(one))

function isValidSchema(schema: unknown): boolean {
  if (!isRecord(schema) || !isTyped(schema)) return false
  const { properties = {}, required = [], items } = schema
  if (!isRecord(properties) || !Array.isArray(required) || !required.every((name) => typeof name === 'string')) return false
  return Object.values(properties).every(isValidSchema) && (items === undefined || isValidSchema(items))
}

/** The validation issue of a tool's parameters, or undefined. */
export function validateParameters(parameters: NonNullable<Tool['parameters']>): string | undefined {
  if (JSON.stringify(parameters).length > maxCharacters) return 'The parameters are too long.'
  if (parameters['type'] !== 'object') return 'The parameters must be a JSON schema of type object.'
  return isValidSchema(parameters) ? undefined : 'The parameters are no JSON schema.'
}

function isOfType(type: unknown, value: unknown): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value)
    case 'null':
      return value === null
    case 'object':
      return isRecord(value)
    default:
      return typeof value === type
  }
}

const isOneOf = (choices: unknown, value: unknown) =>
  !Array.isArray(choices) || choices.some((choice) => JSON.stringify(choice) === JSON.stringify(value))

/**
 * The validation issue of the arguments, or undefined. Checks types, enums and required fields; ignores patterns, because a user's pattern
 * can take exponential time.
 */
export function validateArguments(schema: Schema | null, value: unknown, at = ''): string | undefined {
  if (!schema) return undefined
  const { type, properties, required, items } = schema
  const name = at || 'The arguments'
  const wanted = Array.isArray(type) ? type : [type]
  if (type !== undefined && !wanted.some((one) => isOfType(one, value))) return `${name} must be of type ${wanted.join(' or ')}.`
  if (!isOneOf(schema['enum'], value)) return `${name} must be one of the values that the tool knows.`
  if (Array.isArray(value) && isRecord(items)) return findFirstIssue(value.map((item, index) => [items, item, `${at}[${index}]`]))
  return isRecord(value)
    ? validateObject(schema, isRecord(properties) ? properties : {}, Array.isArray(required) ? required.map(String) : [], value, at)
    : undefined
}

function validateObject(schema: Schema, properties: Schema, required: string[], value: Arguments, at: string): string | undefined {
  const pathOf = (name: string) => (at ? `${at}.${name}` : name)
  const missing = required.find((name) => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${pathOf(missing)} is required.`
  const strange = Object.keys(value).find((name) => !Object.hasOwn(properties, name))
  if (strange !== undefined && schema['additionalProperties'] === false) return `${pathOf(strange)} is not known.`
  const known = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name))
  return findFirstIssue(known.map(([name, property]) => [toRecord(property), value[name], pathOf(name)]))
}

function findFirstIssue(parts: [Schema, unknown, string][]): string | undefined {
  for (const [schema, value, at] of parts) {
    const issue = validateArguments(schema, value, at)
    if (issue) return issue
  }
  return undefined
}

import fc from 'fast-check'

/** The part of JSON Schema that the API description uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
}

export type Schemas = Record<string, JsonSchema>

const adversarialTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  '__proto__',
  "'; drop table users; --",
  '${1}',
  '%00',
  '🙂'.repeat(200),
  'x'.repeat(20_000),
]

/** Values that match no schema. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -0, 1e308, Number.MAX_SAFE_INTEGER, [], {}, ...adversarialTexts),
  fc.jsonValue({ maxDepth: 3 }),
)

function textOf({ format, maxLength }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const maxChars = maxLength ?? 50
  const edges = fc.constantFrom('x'.repeat(Math.min(maxChars, 20_000)), 'x'.repeat(Math.min(maxChars + 1, 20_001)), 'someone@example.com')
  return fc.oneof(fc.string({ maxLength: Math.min(maxChars, 40), unit: 'binary' }), edges, fc.constantFrom(...adversarialTexts))
}

function numberOf({ minimum = -1e6, maximum = 1e6 }: JsonSchema): fc.Arbitrary<unknown> {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0.5]
  return fc.oneof(fc.integer({ min: Math.max(minimum, -1e6), max: Math.min(maximum, 1e6) }), fc.constantFrom(...edges))
}

function objectOf({ properties = {} }: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, schemas)]))
  return fc.record({ ...fields, undeclared: anything }, { requiredKeys: [] })
}

function fittingValues(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(schemas[schema.$ref.split('/').at(-1)!]!, schemas)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, schemas)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, schemas), { maxLength: 4 })
    case 'object':
      return objectOf(schema, schemas)
    default:
      return anything
  }
}

/** Mostly values that match the schema, up to its limits and beyond; sometimes entirely different ones. */
export function valuesOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fittingValues(schema, schemas) }, { weight: 1, arbitrary: anything })
}

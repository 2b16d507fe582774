import { toRecord } from '@adjutant/contract/record'
import type { Tool } from '@adjutant/contract/ai/factory'
import type { TrialArguments } from '../factory-mutations.ts'

type Schema = NonNullable<Tool['parameters']>

export const parameterTypes = ['string', 'number', 'integer', 'boolean'] as const
type ParameterType = (typeof parameterTypes)[number]

/** One form row: a parameter of a tool. */
export interface ParameterDraft {
  key: string
  name: string
  type: ParameterType
  description: string
  required: boolean
}

type Property = { type?: unknown; description?: unknown }

const propertiesOf = (schema: Tool['parameters']) =>
  Object.entries(toRecord(schema?.properties)).map(([name, property]): [string, Property] => [name, toRecord(property)])
const requiredOf = (schema: Tool['parameters']) => (Array.isArray(schema?.required) ? schema.required : [])

const isPlain = (property: Property) =>
  Object.keys(property).every((key) => key === 'type' || key === 'description') && parameterTypes.some((type) => type === property.type)

/** Whether rows can represent the whole schema. */
export const isSimple = (schema: Tool['parameters']) =>
  schema === null ||
  (Object.keys(schema).every((key) => ['type', 'properties', 'required', 'additionalProperties'].includes(key)) &&
    propertiesOf(schema).every(([, property]) => isPlain(property)))

export const toDrafts = (schema: Tool['parameters']): ParameterDraft[] =>
  propertiesOf(schema).map(([name, { type, description }]) => ({
    key: name,
    name,
    type: parameterTypes.find((each) => each === type) ?? 'string',
    description: typeof description === 'string' ? description : '',
    required: requiredOf(schema).includes(name),
  }))

export function toSchema(drafts: readonly ParameterDraft[]): Schema | null {
  const named = drafts.filter(({ name }) => name.trim())
  if (named.length === 0) return null
  const toProperty = ({ type, description }: ParameterDraft) => ({ type, ...(description.trim() && { description: description.trim() }) })
  return {
    type: 'object',
    properties: Object.fromEntries(named.map((draft) => [draft.name.trim(), toProperty(draft)])),
    required: named.filter(({ required }) => required).map(({ name }) => name.trim()),
  }
}

export interface ShownParameter {
  name: string
  /** For display. */
  type: string
  description: string
  required: boolean
}

const typeText = ({ type, ...rest }: Property & { enum?: unknown; anyOf?: unknown }) => {
  if (Array.isArray(rest.enum)) return rest.enum.join(' | ')
  return Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'value'
}

export const listParameters = (schema: Tool['parameters']): ShownParameter[] =>
  propertiesOf(schema).map(([name, property]) => ({
    name,
    type: typeText(property),
    description: typeof property.description === 'string' ? property.description : '',
    required: requiredOf(schema).includes(name),
  }))

const readJson = (text: string): TrialArguments[string] => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Test arguments: text stays text, other types are parsed as JSON. Blank values are omitted. */
export function toArguments(schema: Tool['parameters'], typed: Readonly<Record<string, string>>): TrialArguments {
  const entries = listParameters(schema).flatMap(({ name, type }) => {
    const text = typed[name]?.trim()
    if (!text) return []
    return [[name, type === 'string' ? text : readJson(text)] as const]
  })
  return Object.fromEntries(entries)
}

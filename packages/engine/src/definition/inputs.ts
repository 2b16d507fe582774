import { listReferences, readWhen } from './condition.ts'
import type { Definition, FlowDefinition, ValidationIssue, TaskDefinition } from './definition.ts'
import { isInputName, listPlaceholders, previous } from './placeholder.ts'

export interface InputSchema {
  requires_input: boolean
  fields: { name: string; required: boolean }[]
}

/** The inputs of a crew or flow: its placeholders in order. */
export function toInputSchema(definition: Definition): InputSchema {
  const names = definition.kind === 'crew' ? listTaskTexts(definition.tasks) : listFlowTexts(definition)
  const fields = [...new Set(names.filter((name) => isInputName(name) && name !== previous))].map((name) => ({ name, required: true }))
  return { requires_input: fields.length > 0, fields }
}

const listTaskTexts = (tasks: TaskDefinition[]): string[] =>
  tasks.flatMap(({ description, expected_output }) => [...listPlaceholders(description), ...listPlaceholders(expected_output ?? '')])

function listFlowTexts({ steps, crews }: FlowDefinition): string[] {
  const titles = new Set(steps.map(({ title }) => title))
  const words = steps.flatMap(({ prompt, when }) => [...listPlaceholders(prompt ?? ''), ...(when ? listConditionReferences(when) : [])])
  return [...words.filter((name) => !titles.has(name)), ...crews.flatMap(({ tasks }) => listTaskTexts(tasks))]
}

function listConditionReferences(when: string): string[] {
  const read = readWhen(when)
  return typeof read === 'string' ? [] : listReferences(read)
}

type Read = { inputs: Record<string, string> } | { issues: ValidationIssue[] }

/** The inputs of a run as text. Unknown inputs are dropped, missing ones are reported. */
export function readInputs(definition: Definition, values: Readonly<Record<string, unknown>>): Read {
  const found = toInputSchema(definition).fields.map(({ name }) => ({ name, text: findText(values, name) }))
  const missing = found.filter(({ text }) => !text)
  if (missing.length > 0) return { issues: missing.map(({ name }) => ({ field: `inputs.${name}`, message: `${name} is required.` })) }
  return { inputs: Object.fromEntries(found.map(({ name, text = '' }) => [name, text])) }
}

function findText(values: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value.trim() : undefined
}

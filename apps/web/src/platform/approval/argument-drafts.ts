import type { ActField } from '@adjutant/contract/ai/acts'
import { isUuid } from '@adjutant/contract/core/uuid'

type Arguments = Readonly<Record<string, unknown>>

/** What the person typed, by field; a flag is 'true' or ''. */
export type Drafts = Readonly<Record<string, string>>

/** The fields of a call whose tool has no schema, such as one of an earlier version; ids can't be edited. */
function toField([name, value]: [string, unknown]): ActField | undefined {
  if (typeof value === 'string' && isUuid(value)) return undefined
  const types: Partial<Record<string, ActField['type']>> = { string: 'text', number: 'number', boolean: 'flag' }
  return { name, type: types[typeof value] ?? 'json', choices: [], is_required: false }
}

/** The editable fields: first those that the call sets or needs, then the others of its tool. */
export function groupFields(fields: readonly ActField[], args: Arguments) {
  const all = fields.length > 0 ? fields : Object.entries(args).flatMap((entry) => toField(entry) ?? [])
  const isShown = ({ name, is_required }: ActField) => is_required || Object.hasOwn(args, name)
  return { shown: all.filter(isShown), more: all.filter((field) => !isShown(field)) }
}

function toDraft({ type }: ActField, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (type === 'list') return Array.isArray(value) ? value.join('\n') : ''
  if (type === 'flag') return value === true ? 'true' : ''
  return typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value, null, 2)
}

export const toDrafts = (fields: readonly ActField[], args: Arguments): Drafts =>
  Object.fromEntries(fields.map((field) => [field.name, toDraft(field, args[field.name])]))

const toLines = (draft: string) =>
  draft
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Parses a field. Returns undefined for an empty field and an error for text that does not match its type. */
function readDraft({ type, is_required }: ActField, draft: string): { value?: unknown; error?: string } {
  const text = draft.trim()
  if (type === 'flag') return { value: draft === 'true' }
  if (text === '') return is_required ? { error: 'Fill in this field.' } : {}
  switch (type) {
    case 'number':
      return Number.isFinite(Number(text)) ? { value: Number(text) } : { error: 'Enter a number.' }
    case 'list':
      return { value: toLines(draft) }
    case 'json':
      try {
        return { value: JSON.parse(text) }
      } catch {
        return { error: 'This is not valid JSON.' }
      }
    default:
      return { value: text }
  }
}

/** The arguments as edited, and the errors by field. An untouched field keeps its value, an emptied one is left out. */
export function readDrafts(fields: readonly ActField[], drafts: Drafts, args: Arguments) {
  const before = toDrafts(fields, args)
  const values: Record<string, unknown> = { ...args }
  const errors: Record<string, string> = {}
  const edited = fields.filter(({ name }) => (drafts[name] ?? '') !== before[name])
  for (const field of edited) {
    const { name } = field
    const { value, error } = readDraft(field, drafts[name] ?? '')
    if (error !== undefined) errors[name] = error
    else if (value === undefined) delete values[name]
    else values[name] = value
  }
  return { values, errors, isDirty: edited.length > 0 }
}

import { isDeepStrictEqual } from 'node:util'
import { formatDay } from '@adjutant/contract/core/format-day'
import type { FieldChange } from '@adjutant/contract/ai/acts'
import { isRecord } from '@adjutant/contract/record'
import { firstLine } from '@adjutant/contract/text/first-line'
import { shorten } from '@adjutant/contract/text/truncate'
import { isUuid } from '@adjutant/contract/core/uuid'
import type { RecordState } from './history.schema.ts'

/** Columns that no person edits. */
export const hiddenFields: ReadonlySet<string> = new Set([
  'id',
  'created_at',
  'updated_at',
  // Follows from the status.
  'completed_at',
  'deleted_at',
  'deleted_by_user_id',
  'source_message_id',
  'crew_run_id',
  'author_id',
  'source',
  'source_name',
  'next_check_in_on',
  'position',
])

/** Columns whose name on the screen differs. */
const fieldNames: Readonly<Record<string, string>> = {
  assigned_to_user_id: 'assignee',
  created_by_user_id: 'creator',
  user_id: 'creator',
  organization_id: 'organization',
  shared_org_ids: 'shared with',
  advice_title: 'title',
  entry_date: 'date',
}

const maxLength = 2_000
const titleLength = 100

/** Names of people, organizations and records by id. */
export type Names = ReadonlyMap<string, string>

const toFieldName = (field: string): string => fieldNames[field] ?? field.replace(/_id$/, '').replaceAll('_', ' ')

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))

/** Texts that people write can be ids, too; they get no names. */
const isReference = (field: string): boolean => /_ids?$/.test(field)

function toPlainText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function toText(field: string, value: unknown, names: Names): string | null {
  if (Array.isArray(value)) return value.map((item) => toText(field, item, names)).join(', ') || null
  const text = toPlainText(value)
  if (text === null) return null
  if (isReference(field) && isUuid(text)) return names.get(text) ?? "someone or something that you can't see"
  return isDay(text) ? formatDay(text) : shorten(text, maxLength)
}

/** '8 days (target 5)' */
const toKpiText = ({ current_value, target_value, unit }: RecordState): string =>
  [toPlainText(current_value), toPlainText(unit), target_value == null ? null : `(target ${toPlainText(target_value)})`]
    .filter((part) => part !== null)
    .join(' ')

/** Only the number if nothing else differs: '9' of '9 → 8 days (target 5)'. */
function toKpiTextBefore(from: RecordState, to: RecordState | undefined): string {
  const isOtherNumber = to && from['current_value'] !== to['current_value']
  const isSameMeasure = to && from['unit'] === to['unit'] && from['target_value'] === to['target_value']
  return isOtherNumber && isSameMeasure ? (toPlainText(from['current_value']) ?? '') : toKpiText(from)
}

const byId = (list: unknown): Map<unknown, RecordState> =>
  new Map((Array.isArray(list) ? list : []).filter(isRecord).map((item) => [item['id'], item]))

/** Each KPI is one field. */
function diffKpis(before: unknown, after: unknown): FieldChange[] {
  const [old, current] = [byId(before), byId(after)]
  const toChange = ([id, { name }]: [unknown, RecordState]): FieldChange => {
    const [from, to] = [old.get(id), current.get(id)]
    const renamed = from && to && from['name'] !== to['name'] ? `${String(from['name'])}: ` : ''
    return {
      field: `KPI ${String(name)}`,
      from: from ? renamed + toKpiTextBefore(from, to) : null,
      to: to ? toKpiText(to) : null,
    }
  }
  return [...new Map([...old, ...current])].map(toChange).filter(({ from, to }) => from !== to)
}

/** Lists the differing fields for people, with names instead of ids. */
export function diffStates(before: RecordState, after: RecordState, names: Names): FieldChange[] {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter((field) => !hiddenFields.has(field))
  return fields.toSorted().flatMap((field): FieldChange[] => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (isDeepStrictEqual(from, to)) return []
    if (field === 'kpis') return diffKpis(from, to)
    return [{ field: toFieldName(field), from: toText(field, from, names), to: toText(field, to, names) }]
  })
}

/** The ids that `diffStates` needs names for. */
export const listIds = (states: readonly RecordState[]): string[] => [
  ...new Set(
    states
      .flatMap((state) =>
        Object.entries(state).flatMap(([field, value]) => (!isReference(field) || hiddenFields.has(field) ? [] : [value])),
      )
      .flat()
      .filter((value): value is string => typeof value === 'string' && isUuid(value)),
  ),
]

/** Every kind of record has one of these. */
export function toTitle({ title, name, advice_title, content }: RecordState): string {
  const text = title ?? name ?? advice_title ?? content
  return firstLine(typeof text === 'string' ? text : '', titleLength)
}

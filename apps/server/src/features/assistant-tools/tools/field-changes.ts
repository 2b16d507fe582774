import { formatDay } from '@adjutant/contract/core/format-day'
import type { FieldChange } from '@adjutant/contract/ai/acts'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { shorten } from '@adjutant/contract/text/truncate'
import { toVisibleText } from '@adjutant/contract/text/visible-text'
import { Conflict } from '../../../platform/errors.ts'

/** A record's fields as readable text; null if empty. */
export type FieldValues = Record<string, string | null>

/** The old value can be a whole document; the new value is always shown completely. */
const maxOldLength = 2_000

/** Omits unchanged fields. */
export const diffFields = (before: FieldValues, after: FieldValues): FieldChange[] =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? null
    return from === to ? [] : [{ field, from: from && shorten(from, maxOldLength), to }]
  })

/** Rejects a change of a field that the person can't change; `denials` has the reasons by field. */
export function assertPermitted(changes: readonly FieldChange[], denials: Partial<Record<string, string>>): void {
  const denial = changes.map(({ field }) => denials[field]).find((reason) => reason !== undefined)
  if (denial !== undefined) throw new Conflict(denial)
}

type Wording = (value: never) => string | null

const asText: Wording = (value: string | number | boolean | readonly string[] | null) => {
  if (value === null || value === '') return null
  return typeof value === 'object' ? value.join(', ') || null : String(value)
}

export const asDay: Wording = (day: string | null) => (day ? formatDay(day) : null)

/** Example: in_progress → In progress. */
export const asStatus: Wording = (status: string) => capitalize(status).replaceAll('_', ' ')

/** The given values as readable text; `wordings` formats fields that are not plain text. */
export const toFieldValues = (given: object, wordings: Record<string, Wording> = {}): FieldValues =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, (wordings[field] ?? asText)(value as never)]),
  )

/** Example: 'The task “Call the bank” was updated: status To Do → Done; due date none → Mon, 23 Nov 2026.' */
export function toUpdateReceipt(subject: string, changes: readonly FieldChange[]): string {
  if (changes.length === 0) return `${subject} already was as asked, so nothing was changed.`
  const fields = changes.map(({ field, from, to }) => `${field.replaceAll('_', ' ')} ${inOneLine(from)} → ${inOneLine(to)}`)
  return `${subject} was updated: ${fields.join('; ')}.`
}

const maxInLine = 80

/** The value in one short line without double quotation marks, which could end a quoted title early; `none` if empty. */
export const inOneLine = (value: string | null): string => {
  const line = toVisibleText(value ?? 'none')
    .replaceAll(/["“”„«»]/g, '’')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return shorten(line, maxInLine)
}

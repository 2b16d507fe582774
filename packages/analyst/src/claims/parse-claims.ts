import { isTooFarAhead } from '@adjutant/contract/core/days'
import { detectLanguage } from '../text/language.ts'
import { blankOut, isOwnDueDate, listClaimDays, withoutDays } from './claim-days.ts'
import { findMentions, listNamedSubjects, readLinks, type ClaimRecords, type Mention, type Subject } from './claim-subjects.ts'
import { listValues, toKpiValue, type WrittenValue } from './claim-values.ts'
import { findComparison, isDone, isExpected, type Comparison } from './claim-words.ts'

/** A comparison that the records decide on a day. */
export type ParsedClaim = { due: string } & (
  | { kind: 'kpi'; subject_id: string; goal_id: string; comparison: Comparison; value: number }
  | { kind: 'progress'; subject_id: string; value: number }
  | { kind: 'goal_done' | 'task_done'; subject_id: string }
)

type Measure = ParsedClaim extends infer C ? (C extends unknown ? Omit<C, 'due'> : never) : never

/** 'from 38 to 44' expects 44. */
const fromTo = /\b(?:from|von)\s+$/iu

/** The value that the clause expects; undefined unless there is exactly one. */
function findValue(clause: string): WrittenValue | undefined {
  const values = listValues(clause)
  const [first, second] = values
  if (values.length === 2 && first && fromTo.test(clause.slice(0, first.from))) return second
  return values.length === 1 ? first : undefined
}

function toKpiMeasure({ goal, kpi }: Extract<Subject, { kind: 'kpi' }>, clause: string): Measure | undefined {
  const written = findValue(clause)
  const value = written && toKpiValue(written, kpi.unit)
  const named = findComparison(clause)
  if (value === undefined || named === null) return undefined
  const comparison = named ?? (kpi.better === 'lower' ? 'at_most' : 'at_least')
  return { kind: 'kpi', subject_id: kpi.id, goal_id: goal.id, comparison, value }
}

function toGoalMeasure({ goal }: Extract<Subject, { kind: 'goal' }>, clause: string): Measure | undefined {
  const written = findValue(clause)
  if (!written) return listValues(clause).length === 0 && isDone(clause) ? { kind: 'goal_done', subject_id: goal.id } : undefined
  const comparison = findComparison(clause)
  const isProgress = written.symbol === '%' && written.value <= 100 && comparison !== null && comparison !== 'at_most'
  return isProgress ? { kind: 'progress', subject_id: goal.id, value: written.value } : undefined
}

function toMeasure(subject: Subject, clause: string, whole: string): Measure | undefined {
  if (subject.kind === 'kpi') return toKpiMeasure(subject, clause)
  if (subject.kind === 'goal') return toGoalMeasure(subject, clause)
  const { id, title } = subject.task
  return isDone(whole, title.trim().split(/\s+/)[0]) ? { kind: 'task_done', subject_id: id } : undefined
}

const withoutName = (text: string, { words }: Mention): string => words.reduce((rest, word) => blankOut(rest, word), text)

const boundary = /;|,\s|\s(?:and|und|while|während)\s/giu

interface Part {
  mention: Mention
  from: number
  to: number
}

/** Each mention with its part of the sentence, which ends at the last boundary before the next mention. */
function splitByMention(text: string, mentions: readonly Mention[]): Part[] {
  let from = 0
  return mentions.map((mention, place) => {
    const next = mentions[place + 1]
    const between = next ? [...text.slice(mention.to, next.from).matchAll(boundary)].at(-1) : undefined
    const to = next ? mention.to + (between ? between.index : next.from - mention.to) : text.length
    const part = { mention, from, to }
    from = to
    return part
  })
}

const dueOf = (subject: Subject): string | null => (subject.kind === 'task' ? subject.task.due_date : subject.goal.due_date)

/** A sentence that can be read in two ways has no claim. */
function parseSentence(sentence: string, subjects: ReturnType<typeof listNamedSubjects>, today: string): ParsedClaim[] {
  const linked = readLinks(sentence)
  const { text } = linked
  const mentions = findMentions(linked, subjects)
  if (mentions.length === 0) return []
  // Titles contain words, numbers and days of their own: 'Close the books in five days'.
  const untitled = mentions.reduce(withoutName, text)
  const days = listClaimDays(untitled, today, detectLanguage(text))
  const plain = withoutDays(untitled, days)
  if (!isExpected(plain)) return []
  const distinct = new Set(days.map(({ day }) => day))
  const claims = splitByMention(text, mentions).map(({ mention, from, to }): ParsedClaim | undefined => {
    const own = new Set(days.filter((day) => day.from >= from && day.from < to).map(({ day }) => day))
    const [shared] = distinct.size === 1 ? distinct : own.size === 1 ? own : []
    const due = shared ?? (days.length === 0 && isOwnDueDate(text) ? dueOf(mention.subject) : null)
    const measure = toMeasure(mention.subject, plain.slice(from, to), withoutDays(text, days).slice(from, to))
    return measure && due && !isTooFarAhead(due, today) ? { ...measure, due } : undefined
  })
  return claims.every((claim) => claim !== undefined) ? claims : []
}

/** Parses the claims of sentences; the names of the records are prepared once. */
export function createClaimParser(records: ClaimRecords, today: string): (sentence: string) => ParsedClaim[] {
  const subjects = listNamedSubjects(records)
  return (sentence) => parseSentence(sentence, subjects, today)
}

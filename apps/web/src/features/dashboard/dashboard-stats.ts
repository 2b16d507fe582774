import { capitalize } from '@adjutant/contract/text/capitalize'
import type { StatProps } from '../../ui/data/stat.tsx'

/** Numbers of overdue records and of those due within a week. */
export type Due = { overdue: number; soon: number }

type Counts = { goals: number | undefined; urgent: number | undefined; soon: number | undefined }

const toUnit = (count: number | undefined, one: string, many: string) => (count === 1 ? one : many)

/** The three stats in the margin; a dash while a number is unknown. */
export function toStats({ goals, urgent, soon }: Counts): StatProps[] {
  return [
    { label: 'Goals', value: goals ?? '–', unit: 'active' },
    { label: 'High priority', value: urgent ?? '–', unit: toUnit(urgent, 'task', 'tasks') },
    { label: 'Due', value: soon ?? '–', unit: 'in 7 days' },
  ]
}

const smallNumbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

const toCount = (count: number, thing: string) => `${smallNumbers[count] ?? count} ${thing}${count === 1 ? '' : 's'}`

/** "two tasks and one goal are", or empty. */
function toSubject(tasks: number, goals: number) {
  const parts = [tasks > 0 && toCount(tasks, 'task'), goals > 0 && toCount(goals, 'goal')].filter((part) => part !== false)
  return parts.length === 0 ? undefined : `${parts.join(' and ')} ${tasks + goals === 1 ? 'is' : 'are'}`
}

const toSentence = (text: string) => `${capitalize(text)}.`

/** Overdue and upcoming work in one sentence. */
export function toDueText(tasks: Due, goals: Due) {
  const soon = toSubject(tasks.soon, goals.soon)
  const late = toSubject(tasks.overdue, goals.overdue)
  if (soon && late) return toSentence(`${soon} due within a week, and ${late} overdue`)
  if (late) return toSentence(`${late} overdue`)
  return soon ? toSentence(`${soon} due within a week`) : 'Nothing is due within a week.'
}

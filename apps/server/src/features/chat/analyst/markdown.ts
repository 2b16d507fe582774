import type { GoalView, TaskView } from '../tools/record-views.ts'
import { daysBetween, formatDay } from './calendar.ts'
import { truncate } from '../../../platform/text/truncate.ts'
import type { Situation } from './situation.ts'

/** Formatting of answers. Text from records is escaped, so that Markdown renders no links, tags, bold type or code from it. */

export const maxLines = 10

export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<`\\*]/g, String.raw`\$&`)
    .trim()

/** Truncates between words. */
export const truncated = (text: string, max: number): string =>
  text.length <= max ? text : `${truncate(text, max).replace(/\s+\S*$/, '')} …`

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

/** At most ten lines, then the number of remaining items. */
export function toLines<T>(items: readonly T[], total: number, toLine: (item: T) => string): string {
  const lines = items.slice(0, maxLines).map((item) => `- ${toLine(item)}`)
  const rest = total - lines.length
  return [...lines, ...(rest > 0 ? [`- … and ${rest} more.`] : [])].join('\n')
}

/** Returns ' [2]' if the record is among the numbered passages. */
export function citation({ passages }: Pick<Situation, 'passages'>, id: string): string {
  const passage = passages.find((one) => one.id === id)
  return passage ? ` [${passage.n}]` : ''
}

export const toTitleWithCitation = (situation: Situation, { id, title }: { id: string; title: string }): string =>
  `**${plain(title)}**${citation(situation, id)}`

function toDueText({ due_date, overdue }: TaskView, today: string): string {
  if (due_date === null) return 'no due date'
  if (overdue) return `due ${formatDay(due_date)}, ${count(daysBetween(due_date, today), 'day')} overdue`
  return due_date === today ? 'due today' : `due ${formatDay(due_date)}`
}

export const taskLine =
  (situation: Situation) =>
  (task: TaskView): string =>
    [
      `${toTitleWithCitation(situation, task)}: ${toDueText(task, situation.today)}`,
      task.priority,
      task.status,
      task.assigned_to === null ? 'Unassigned' : plain(task.assigned_to),
    ].join(', ')

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const figure = (value: number, unit: string | null): string => [numbers.format(value), unit && plain(unit)].filter(Boolean).join(' ')

type KpiView = GoalView['kpis'][number]

export const toKpiText = ({ name, current_value, target_value, unit, progress_percent }: KpiView): string =>
  `${plain(name)} ${figure(current_value, unit)}, ${target_value === null ? 'no target' : `target ${figure(target_value, unit)}`} (${progress_percent}% done)`

/** Example: '29% done; should be 100% by now'. */
export function toPaceText({ progress_percent, expected_progress_percent, behind_by_points }: GoalView): string {
  if (expected_progress_percent === null || behind_by_points === null) return `${progress_percent}% done`
  return behind_by_points > 0
    ? `${progress_percent}% done; should be ${expected_progress_percent}% by now`
    : `${progress_percent}% done, on schedule`
}

export const goalLine =
  (situation: Situation) =>
  (goal: GoalView): string => {
    const kpis = goal.kpis.length ? ` ${goal.kpis.map(toKpiText).join('; ')}.` : ' No KPI to measure it by.'
    return `${toTitleWithCitation(situation, goal)}: ${toPaceText(goal)}, due ${formatDay(goal.due_date)}.${kpis}`
  }

/** Appended to every answer, so that nobody mistakes it for a model's. */
export const offlineNotice = '*No language model is set up. The offline analyst answers from your records alone.*'

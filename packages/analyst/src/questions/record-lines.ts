import type { GoalView, KpiView, TaskView } from '../records/record-views.ts'
import { daysBetween, formatDay } from '../text/calendar.ts'
import { escapeMarkdown, formatValue, pluralize } from '../text/format.ts'
import type { QuestionContext } from './question-context.ts'

/** Lines of an answer with titles and citations. Text from records is escaped. */

export const maxLines = 10

/** At most ten lines, then the number of remaining items. */
export function toLines<T>(items: readonly T[], total: number, toLine: (item: T) => string): string {
  const lines = items.slice(0, maxLines).map((item) => `- ${toLine(item)}`)
  const rest = total - lines.length
  return [...lines, ...(rest > 0 ? [`- … and ${rest} more.`] : [])].join('\n')
}

/** Returns ' [2]' if the record is among the numbered passages. */
export function citation({ passages }: Pick<QuestionContext, 'passages'>, id: string): string {
  const passage = passages.find((one) => one.id === id)
  return passage ? ` [${passage.n}]` : ''
}

export const toTitleWithCitation = (context: QuestionContext, { id, title }: { id: string; title: string }): string =>
  `**${escapeMarkdown(title)}**${citation(context, id)}`

function toDueText({ due_date, overdue }: TaskView, today: string): string {
  if (due_date === null) return 'no due date'
  if (overdue) return `due ${formatDay(due_date)}, ${pluralize(daysBetween(due_date, today), 'day')} overdue`
  return due_date === today ? 'due today' : `due ${formatDay(due_date)}`
}

export const taskLine =
  (context: QuestionContext) =>
  (task: TaskView): string =>
    [
      `${toTitleWithCitation(context, task)}: ${toDueText(task, context.today)}`,
      task.priority,
      task.status,
      task.assigned_to === null ? 'Unassigned' : escapeMarkdown(task.assigned_to),
    ].join(', ')

export const toKpiText = ({ name, current_value, target_value, unit, progress_percent }: KpiView): string =>
  `${escapeMarkdown(name)} ${formatValue(current_value, unit)}, ${target_value === null ? 'no target' : `target ${formatValue(target_value, unit)}`} (${progress_percent}% done)`

/** Example: '29% done; should be 100% by now'. */
export function toPaceText({ progress_percent, expected_progress_percent, behind_by_points }: GoalView): string {
  if (expected_progress_percent === null || behind_by_points === null) return `${progress_percent}% done`
  return behind_by_points > 0
    ? `${progress_percent}% done; should be ${expected_progress_percent}% by now`
    : `${progress_percent}% done, on schedule`
}

export const goalLine =
  (context: QuestionContext) =>
  (goal: GoalView): string => {
    const kpis = goal.kpis.length ? ` ${goal.kpis.map(toKpiText).join('; ')}.` : ' No KPI to measure it by.'
    return `${toTitleWithCitation(context, goal)}: ${toPaceText(goal)}, due ${formatDay(goal.due_date)}.${kpis}`
  }

import { daysBetween } from '@adjutant/contract/core/days'
import { formatDay } from '@adjutant/contract/core/format-day'
import type { SearchHit } from '@adjutant/contract/search'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { germanStatuses } from '../records/german-statuses.ts'
import { toRecordLink, type LinkedKind } from '../records/record-link.ts'
import type { GoalView, KpiView, TaskView } from '../records/record-views.ts'
import type { Period } from '../text/calendar.ts'
import { escapeMarkdown, formatValue } from '../text/format.ts'
import { inLanguage, type Language } from '../text/language.ts'
import type { QuestionContext } from './question-context.ts'

/** Lines of an answer with links and citations. Text from records is escaped. */

export const maxLines = 10

/** Shows up to ten lines, then the number of remaining items. */
export function toLines<T>(items: readonly T[], total: number, toLine: (item: T) => string, language: Language = 'en'): string {
  const lines = items.slice(0, maxLines).map((item) => `- ${toLine(item)}`)
  const rest = total - lines.length
  const more = inLanguage(language, { en: `- … and ${rest} more.`, de: `- … und ${rest} weitere.` })
  return [...lines, ...(rest > 0 ? [more] : [])].join('\n')
}

/** Returns ' [2]' if the record is among the numbered passages. */
function citation({ passages }: Pick<QuestionContext, 'passages'>, id: string): string {
  const passage = passages.find((one) => one.id === id)
  return passage ? ` [${passage.n}]` : ''
}

/** The title of a record in a list. */
export const toTitle = (kind: LinkedKind, record: { id: string; title: string }): string => `**${toRecordLink(kind, record)}**`

/** The title of a record that is quoted. */
export const toTitleWithCitation = (context: QuestionContext, kind: SearchHit['kind'], record: { id: string; title: string }): string =>
  `${toTitle(kind, record)}${citation(context, record.id)}`

export const toPeriodText = ({ from, to }: Period, language: Language = 'en'): string => {
  const [first, last] = [formatDay(from, language), formatDay(to, language)]
  if (from === to) return inLanguage(language, { en: `on ${first}`, de: `am ${first}` })
  return inLanguage(language, { en: `from ${first} to ${last}`, de: `vom ${first} bis ${last}` })
}

type TaskStatus = TaskView['status']
type TaskPriority = TaskView['priority']

const germanPriorities: Record<TaskPriority, string> = { Low: 'Niedrig', Medium: 'Mittel', High: 'Hoch', Urgent: 'Dringend' }

export const toStatusText = (status: TaskStatus, language: Language): string =>
  inLanguage(language, { en: status, de: germanStatuses[status] })
export const toPriorityText = (priority: TaskPriority, language: Language): string =>
  inLanguage(language, { en: priority, de: germanPriorities[priority] })

export function toOverdueText(due: string, { today, language }: QuestionContext): string {
  const [day, late] = [formatDay(due, language), daysBetween(due, today)]
  return inLanguage(language, {
    en: `due ${day}, ${pluralize(late, 'day')} overdue`,
    de: `fällig ${day}, ${pluralize(late, 'Tag', 'Tage')} überfällig`,
  })
}

export function toDueText({ due_date, overdue }: TaskView, context: QuestionContext): string {
  const { today, language } = context
  if (due_date === null) return inLanguage(language, { en: 'no due date', de: 'ohne Frist' })
  if (overdue) return toOverdueText(due_date, context)
  if (due_date === today) return inLanguage(language, { en: 'due today', de: 'heute fällig' })
  const day = formatDay(due_date, language)
  return inLanguage(language, { en: `due ${day}`, de: `fällig ${day}` })
}

export const toAssigneeText = ({ assigned_to }: TaskView, language: Language): string =>
  assigned_to === null ? inLanguage(language, { en: 'Unassigned', de: 'Niemandem zugewiesen' }) : escapeMarkdown(assigned_to)

function toDoneText({ status, completed_at }: TaskView, language: Language): string | undefined {
  if (status !== 'Done' || !completed_at) return undefined
  const day = formatDay(completed_at.slice(0, 10), language)
  return inLanguage(language, { en: `done ${day}`, de: `erledigt ${day}` })
}

/** A done task shows the day of its completion instead of its due date and status. */
export const taskLine =
  (context: QuestionContext) =>
  (task: TaskView): string => {
    const { language } = context
    const done = toDoneText(task, language)
    return [
      `${toTitle('task', task)}: ${done ?? toDueText(task, context)}`,
      toPriorityText(task.priority, language),
      ...(done ? [] : [toStatusText(task.status, language)]),
      toAssigneeText(task, language),
    ].join(', ')
  }

export function toKpiText({ name, current_value, target_value, unit, progress_percent }: KpiView, language: Language = 'en'): string {
  const [current, target] = [
    formatValue(current_value, unit, language),
    target_value === null ? null : formatValue(target_value, unit, language),
  ]
  return inLanguage(language, {
    en: `${escapeMarkdown(name)} ${current}, ${target === null ? 'no target' : `target ${target}`} (${progress_percent}% done)`,
    de: `${escapeMarkdown(name)} ${current}, ${target === null ? 'ohne Zielwert' : `Zielwert ${target}`} (${progress_percent} % erreicht)`,
  })
}

/** Example: '29% done; should be 100% by now'. */
export function toPaceText(goal: GoalView, language: Language = 'en'): string {
  const { progress_percent: done, expected_progress_percent: expected, behind_by_days: behind } = goal
  if (expected === null) return inLanguage(language, { en: `${done}% done`, de: `${done} % erreicht` })
  if (behind === 0) return inLanguage(language, { en: `${done}% done, on schedule`, de: `${done} % erreicht, im Plan` })
  // The mean can be as expected although one KPI is behind.
  if (done >= expected) {
    return inLanguage(language, {
      en: `${done}% done; one KPI is ${pluralize(behind, 'day')} behind`,
      de: `${done} % erreicht; eine Kennzahl liegt ${pluralize(behind, 'Tag', 'Tage')} zurück`,
    })
  }
  return inLanguage(language, {
    en: `${done}% done; should be ${expected}% by now`,
    de: `${done} % erreicht; heute wären ${expected} % zu erwarten`,
  })
}

export const goalLine =
  (context: QuestionContext) =>
  (goal: GoalView): string => {
    const { language } = context
    const none = inLanguage(language, { en: 'No KPI to measure it by', de: 'Keine Kennzahl, an der es sich messen lässt' })
    const kpis = goal.kpis.length ? goal.kpis.map((kpi) => toKpiText(kpi, language)).join('; ') : none
    const due = inLanguage(language, { en: 'due', de: 'fällig' })
    return `${toTitle('goal', goal)}: ${toPaceText(goal, language)}, ${due} ${formatDay(goal.due_date, language)}. ${kpis}.`
  }

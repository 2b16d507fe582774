import { daysBetween } from '@adjutant/contract/core/days'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import type { Goal } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { toRecordLink } from '../records/record-link.ts'
import { escapeMarkdown, formatValue } from '../text/format.ts'
import { isTargetMet } from '../records/kpi-direction.ts'
import { isStuck, toTrend, type Trend } from './kpi-trend.ts'
import type { DatedTask, GoalFact, StrategyFacts } from './strategy-facts.ts'

export const maxLines = 5

export const daysLate = ({ due_date }: DatedTask, today: string): number => daysBetween(due_date, today)
export const goalLink = (goal: Goal): string => toRecordLink('goal', goal)
export const taskLink = (task: Task): string => toRecordLink('task', task)
export const toOwnerName = (task: Task): string => (task.assigned_to_user ? escapeMarkdown(task.assigned_to_user.name) : 'Unassigned')

function toMovementText(trend: Trend): string {
  const { unit, from, to, days } = trend
  const [before, after] = [formatValue(from, unit), formatValue(to, unit)]
  if (isStuck(trend)) return `has been at ${after} for ${pluralize(days, 'day')}`
  // Values that differ only after the displayed digits look the same.
  if (before === after) return `is at ${after}`
  return `${to > from ? 'rose' : 'fell'} from ${before} to ${after}${days === 0 ? '' : ` in ${pluralize(days, 'day')}`}`
}

function toTargetText({ unit, to, target, better }: Trend): string {
  if (target === null) return ''
  const limit = better === 'lower' ? ' or less' : ''
  return `, target ${formatValue(target, unit)}${limit}${isTargetMet(to, target, better) ? ' (met)' : ''}`
}

/** Example: 'Churn: 8.1 %, target 5 % or less'. */
export const toKpiText = (kpi: Goal['kpis'][number]): string =>
  `${escapeMarkdown(kpi.name)}: ${formatValue(kpi.current_value, kpi.unit)}${toTargetText(toTrend(kpi, [], new Date(0)))}`

/** Example: 'Churn fell from 9.6 % to 8.1 % in 30 days, target 5 % or less'. */
export const toTrendText = (trend: Trend): string => `${escapeMarkdown(trend.name)} ${toMovementText(trend)}${toTargetText(trend)}`

/** Example: '29% done; should be 100% by now'. */
export function toPaceText({ goal: { progress }, expected, behind }: Pick<GoalFact, 'goal' | 'expected' | 'behind'>): string {
  if (behind === 0) return `${progress}% done, on schedule`
  // The mean can be as expected although one KPI is behind.
  return progress < (expected ?? 0)
    ? `${progress}% done; should be ${expected}% by now`
    : `${progress}% done; one KPI is ${pluralize(behind, 'day')} behind`
}

function toStandingText(fact: GoalFact): string {
  const { goal, expected, standing, trends } = fact
  const due = `due ${formatLongDay(goal.due_date)}`
  if (standing === 'reached') return 'every target is met'
  if (standing === 'past_due')
    return `${expected === null ? 'not done' : `${goal.progress}% done`}, was due on ${formatLongDay(goal.due_date)}`
  const progress = trends.length === 0 ? 'no KPI to measure it by' : "its KPIs don't show its progress"
  return `${expected === null ? progress : toPaceText(fact)}, ${due}`
}

export function toGoalText(fact: GoalFact): string {
  const trends = fact.trends.map((trend) => ` ${toTrendText(trend)}`).join(';')
  return `${goalLink(fact.goal)}: ${toStandingText(fact)}.${trends ? `${trends}.` : ''}`
}

export const toOverdueText = (task: DatedTask, today: string): string =>
  `${taskLink(task)}: ${pluralize(daysLate(task, today), 'day')} overdue, ${task.priority}, ${toOwnerName(task)}.`

export const toList = (lines: string[], total = lines.length, max = maxLines): string =>
  [...lines.slice(0, max), ...(total > max ? [`… and ${total - max} more.`] : [])].map((line) => `- ${line}`).join('\n')

export function toLoadText({ person, tasks, overdue, urgent }: StrategyFacts['load'][number]): string {
  const whose = person ? escapeMarkdown(person.name) : 'Unassigned'
  return `${whose}: ${pluralize(tasks, 'open task')}, ${overdue} overdue, ${urgent} high or urgent ([all tasks](/app/my-tasks)).`
}

const urgencies: Task['priority'][] = ['Urgent', 'High', 'Medium', 'Low']

/** Sorts overdue tasks by priority, then by days overdue. */
export const byUrgency = (today: string) => (a: DatedTask, b: DatedTask) =>
  urgencies.indexOf(a.priority) - urgencies.indexOf(b.priority) || daysLate(b, today) - daysLate(a, today)

export const section = (heading: string, text: string): string => `## ${heading}\n\n${text}`

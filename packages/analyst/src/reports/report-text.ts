import type { Goal } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { daysBetween, formatLongDay } from '../text/calendar.ts'
import { escapeMarkdown, formatValue, pluralize } from '../text/format.ts'
import { isStuck, type GoalFact, type StrategyFacts, type Trend } from './strategy-facts.ts'

export const maxLines = 5

export const daysLate = ({ due_date }: Task, today: string): number => daysBetween(due_date!, today)
export const goalLink = ({ id, title }: Goal): string => `[${escapeMarkdown(title)}](/app/strategy?goal=${id})`
export const taskLink = ({ id, title }: Task): string => `[${escapeMarkdown(title)}](/app/my-tasks?task=${id})`
export const toOwnerName = (task: Task): string => (task.assigned_to_user ? escapeMarkdown(task.assigned_to_user.name) : 'Unassigned')

function toMovementText(trend: Trend): string {
  const { unit, from, to, days } = trend
  if (from === to)
    return isStuck(trend) ? `has been at ${formatValue(to, unit)} for ${pluralize(days, 'day')}` : `is at ${formatValue(to, unit)}`
  return `went from ${formatValue(from, unit)} to ${formatValue(to, unit)}${days === 0 ? '' : ` in ${pluralize(days, 'day')}`}`
}

/** Example: 'Churn went from 9.6 % to 8.1 % in 30 days, target 5 %'. */
export function toTrendText(trend: Trend): string {
  const { name, unit, target } = trend
  return `${escapeMarkdown(name)} ${toMovementText(trend)}${target === null ? '' : `, target ${formatValue(target, unit)}`}`
}

/** Example: '29% done; should be 100% by now'. */
export const toPaceText = (progress: number, expected: number): string =>
  progress < expected ? `${progress}% done; should be ${expected}% by now` : `${progress}% done, on schedule`

export function toGoalText({ goal, expected, trends }: GoalFact): string {
  const due = `due ${formatLongDay(goal.due_date)}`
  if (expected === null) return `${goalLink(goal)}: no KPI to measure it by, ${due}.`
  return `${goalLink(goal)}: ${toPaceText(goal.progress, expected)}, ${due}. ${trends.map(toTrendText).join('; ')}.`
}

export const toOverdueText = (task: Task, today: string): string =>
  `${taskLink(task)}: ${pluralize(daysLate(task, today), 'day')} overdue, ${task.priority}, ${toOwnerName(task)}.`

export const toList = (lines: string[], total = lines.length): string =>
  [...lines.slice(0, maxLines), ...(total > maxLines ? [`… and ${total - maxLines} more.`] : [])].map((line) => `- ${line}`).join('\n')

export function toLoadText({ person, tasks, overdue, urgent }: StrategyFacts['load'][number]): string {
  const whose = person ? escapeMarkdown(person.name) : 'Unassigned'
  return `${whose}: ${pluralize(tasks, 'open task')}, ${overdue} overdue, ${urgent} high or urgent ([all tasks](/app/my-tasks)).`
}

const urgencies: Task['priority'][] = ['Urgent', 'High', 'Medium', 'Low']

/** Sorts overdue tasks by priority, then by days overdue. */
export const byUrgency = (today: string) => (a: Task, b: Task) =>
  urgencies.indexOf(a.priority) - urgencies.indexOf(b.priority) || daysLate(b, today) - daysLate(a, today)

export const section = (heading: string, text: string): string => `## ${heading}\n\n${text}`

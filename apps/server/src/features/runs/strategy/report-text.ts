import type { Goal } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { isStuck, type GoalFact, type StrategyFacts, type Trend } from './facts.ts'

const dayMs = 24 * 3_600_000
export const maxLines = 5

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Escapes links, tags, bold type and code of Markdown: titles are user text. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<`\\*]/g, String.raw`\$&`)
    .trim()

export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
export const daysLate = ({ due_date }: Task, today: string): number => (Date.parse(today) - Date.parse(due_date!)) / dayMs
export const pluralize = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

export const goalLink = ({ id, title }: Goal): string => `[${plain(title)}](/app/strategy?goal=${id})`
export const taskLink = ({ id, title }: Task): string => `[${plain(title)}](/app/my-tasks?task=${id})`
export const toOwnerName = (task: Task): string => (task.assigned_to_user ? plain(task.assigned_to_user.name) : 'Unassigned')

const withUnit = (value: number, unit: string | null): string => [numbers.format(value), unit && plain(unit)].filter(Boolean).join(' ')

function toMovementText(trend: Trend): string {
  const { unit, from, to, days } = trend
  if (from === to) return isStuck(trend) ? `has been at ${withUnit(to, unit)} for ${pluralize(days, 'day')}` : `is at ${withUnit(to, unit)}`
  return `went from ${withUnit(from, unit)} to ${withUnit(to, unit)}${days === 0 ? '' : ` in ${pluralize(days, 'day')}`}`
}

/** Example: 'Churn went from 9.6 % to 8.1 % in 30 days, target 5 %'. */
export function toTrendText(trend: Trend): string {
  const { name, unit, target } = trend
  return `${plain(name)} ${toMovementText(trend)}${target === null ? '' : `, target ${withUnit(target, unit)}`}`
}

/** Example: '29% done; should be 100% by now'. */
export const toPaceText = (progress: number, expected: number): string =>
  progress < expected ? `${progress}% done; should be ${expected}% by now` : `${progress}% done, on schedule`

export function toGoalText({ goal, expected, trends }: GoalFact): string {
  const due = `due ${formatDay(goal.due_date)}`
  if (expected === null) return `${goalLink(goal)}: no KPI to measure it by, ${due}.`
  return `${goalLink(goal)}: ${toPaceText(goal.progress, expected)}, ${due}. ${trends.map(toTrendText).join('; ')}.`
}

export const toOverdueText = (task: Task, today: string): string =>
  `${taskLink(task)}: ${pluralize(daysLate(task, today), 'day')} overdue, ${task.priority}, ${toOwnerName(task)}.`

export const toList = (lines: string[], total = lines.length): string =>
  [...lines.slice(0, maxLines), ...(total > maxLines ? [`… and ${total - maxLines} more.`] : [])].map((line) => `- ${line}`).join('\n')

export function toLoadText({ person, tasks, overdue, urgent }: StrategyFacts['load'][number]): string {
  const whose = person ? plain(person.name) : 'Unassigned'
  return `${whose}: ${pluralize(tasks, 'open task')}, ${overdue} overdue, ${urgent} high or urgent ([all tasks](/app/my-tasks)).`
}

const urgencies: Task['priority'][] = ['Urgent', 'High', 'Medium', 'Low']

/** Sorts overdue tasks by priority, then by days overdue. */
export const byUrgency = (today: string) => (a: Task, b: Task) =>
  urgencies.indexOf(a.priority) - urgencies.indexOf(b.priority) || daysLate(b, today) - daysLate(a, today)

export const section = (heading: string, text: string): string => `## ${heading}\n\n${text}`

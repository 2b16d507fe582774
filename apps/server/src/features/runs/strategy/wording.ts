import type { Goal } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { isStuck, type GoalFact, type StrategyFacts, type Trend } from './facts.ts'

const dayMs = 24 * 3_600_000
export const mostLines = 5

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** What would draw a link, a tag or code is taken out of force: titles are people's words. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<`\\*]/g, String.raw`\$&`)
    .trim()

export const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)
export const daysLate = ({ due_date }: Task, today: string): number => (Date.parse(today) - Date.parse(due_date!)) / dayMs
export const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

export const goalLink = ({ id, title }: Goal): string => `[${plain(title)}](/app/strategy?goal=${id})`
export const taskLink = ({ id, title }: Task): string => `[${plain(title)}](/app/my-tasks?task=${id})`
export const ownerOf = (task: Task): string => (task.assigned_to_user ? plain(task.assigned_to_user.name) : 'nobody has it')

const withUnit = (value: number, unit: string | null): string => [numbers.format(value), unit && plain(unit)].filter(Boolean).join(' ')

function movementWords(trend: Trend): string {
  const { unit, from, to, days } = trend
  if (from !== to) return `went from ${withUnit(from, unit)} to ${withUnit(to, unit)}`
  return isStuck(trend) ? `has stood at ${withUnit(to, unit)} for ${many(days, 'day')}` : `stands at ${withUnit(to, unit)}`
}

/** How long a movement took; nothing where that is less than a day. */
export const inDays = ({ days }: Trend): string => (days === 0 ? '' : `, in ${many(days, 'day')}`)

export function trendWords(trend: Trend): string {
  const { name, unit, target } = trend
  const moved = movementWords(trend)
  return `${plain(name)} ${moved}${target === null ? '' : `, target ${withUnit(target, unit)}`}`
}

export function goalWords({ goal, expected, behind, trends }: GoalFact): string {
  const due = `due ${dayWords(goal.due_date)}`
  if (expected === null) return `${goalLink(goal)} has no KPI to measure it by, ${due}.`
  const pace = behind > 0 ? `${many(behind, 'point')} behind` : 'on pace'
  return `${goalLink(goal)}: ${goal.progress} % reached, ${expected} % asked for by now, ${pace}, ${due}. ${trends.map(trendWords).join('; ')}.`
}

export const overdueWords = (task: Task, today: string): string =>
  `${taskLink(task)}: ${many(daysLate(task, today), 'day')} overdue, ${task.priority}, ${ownerOf(task)}.`

export const toList = (lines: string[], total = lines.length): string =>
  [...lines.slice(0, mostLines), ...(total > mostLines ? [`… and ${total - mostLines} more.`] : [])].map((line) => `- ${line}`).join('\n')

export function loadWords({ person, tasks, overdue, urgent }: StrategyFacts['load'][number]): string {
  const whose = person
    ? `${plain(person.name)} has ${many(tasks, 'open task')}`
    : `${many(tasks, 'open task')} ${tasks === 1 ? 'has' : 'have'} no owner`
  return `${whose}, ${overdue} overdue, ${urgent} high or urgent ([all tasks](/app/my-tasks)).`
}

const urgencies: Task['priority'][] = ['Urgent', 'High', 'Medium', 'Low']

/** Of overdue work: the most pressing first, then the latest. */
export const byUrgency = (today: string) => (a: Task, b: Task) =>
  urgencies.indexOf(a.priority) - urgencies.indexOf(b.priority) || daysLate(b, today) - daysLate(a, today)

export const section = (heading: string, text: string): string => `## ${heading}\n\n${text}`

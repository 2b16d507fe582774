import type { GoalView, TaskView } from '../tools/record-views.ts'
import { daysBetween, spoken } from './calendar.ts'
import type { Situation } from './situation.ts'

/** How answers are written. Words of records are shown as they are: what would draw a link, a tag or code is taken out of force. */

export const mostLines = 10

export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]<`\\]/g, String.raw`\$&`)
    .trim()

export const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`

/** At most ten lines, and how many there are besides. */
export function toLines<T>(items: readonly T[], total: number, toLine: (item: T) => string): string {
  const lines = items.slice(0, mostLines).map((item) => `- ${toLine(item)}`)
  const rest = total - lines.length
  return [...lines, ...(rest > 0 ? [`- … and ${rest} more.`] : [])].join('\n')
}

/** ' [2]' where the record is among the numbered passages. */
export function citation({ passages }: Pick<Situation, 'passages'>, id: string): string {
  const passage = passages.find((one) => one.id === id)
  return passage ? ` [${passage.n}]` : ''
}

export const titled = (situation: Situation, { id, title }: { id: string; title: string }): string =>
  `**${plain(title)}**${citation(situation, id)}`

function dueWords({ due_date, overdue }: TaskView, today: string): string {
  if (due_date === null) return 'no due date'
  if (overdue) return `due ${spoken(due_date)}, ${count(daysBetween(due_date, today), 'day')} overdue`
  return due_date === today ? 'due today' : `due ${spoken(due_date)}`
}

export const taskLine =
  (situation: Situation) =>
  (task: TaskView): string =>
    [
      `${titled(situation, task)}: ${dueWords(task, situation.today)}`,
      task.priority,
      task.status,
      task.assigned_to === null ? 'nobody has it' : plain(task.assigned_to),
    ].join(', ')

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

export const figure = (value: number | null, unit: string | null): string =>
  value === null ? 'no target' : [numbers.format(value), unit && plain(unit)].filter(Boolean).join(' ')

type KpiView = GoalView['kpis'][number]

export const kpiWords = ({ name, current_value, target_value, unit, progress_percent }: KpiView): string =>
  `${plain(name)} ${figure(current_value, unit)} of ${figure(target_value, unit)} (${progress_percent} %)`

export function paceWords({ progress_percent, expected_progress_percent, behind_by_points }: GoalView): string {
  if (expected_progress_percent === null || behind_by_points === null) return `${progress_percent} % reached`
  const asked = `${progress_percent} % reached, ${expected_progress_percent} % asked for by now`
  return behind_by_points > 0 ? `${asked}, ${count(behind_by_points, 'point')} behind` : `${asked}, on pace`
}

export const goalLine =
  (situation: Situation) =>
  (goal: GoalView): string => {
    const kpis = goal.kpis.length ? ` ${goal.kpis.map(kpiWords).join('; ')}.` : ' It has no KPI to measure it by.'
    return `${titled(situation, goal)}: ${paceWords(goal)}, due ${spoken(goal.due_date)}.${kpis}`
  }

/** Said with every answer: nobody takes it for more than it is. */
export const offlineLine =
  '*No language model is set up here. This is the offline analyst: it computes from your records and quotes them, and adds nothing of its own.*'

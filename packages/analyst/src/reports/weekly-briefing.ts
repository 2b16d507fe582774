import { addDays } from '@adjutant/contract/core/days'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import type { Note } from '@adjutant/contract/notes'
import type { Task } from '@adjutant/contract/tasks'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { firstLine } from '@adjutant/contract/text/first-line'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { escapeMarkdown } from '../text/format.ts'
import { byUrgency, goalLink, section, taskLink, toGoalText, toList, toOverdueText, toOwnerName, toTrendText } from './report-text.ts'
import { listActions } from './strategy-advice.ts'
import { isDated, type DatedTask, type GoalFact, type StrategyFacts } from './strategy-facts.ts'

const weekDays = 7
const notePreviewLength = 160
const maxMatters = 5

export interface WeekFacts extends StrategyFacts {
  /** Completed in the previous seven days. */
  done: Task[]
  /** Open and due in the next seven days. */
  coming: DatedTask[]
  /** Notes of the previous seven days, newest first. */
  notes: Note[]
  /** The number of tasks in both lists, which can be truncated. */
  totals: { done: number; coming: number }
}

/** The records of a week, besides those of the strategy. */
export interface WeekRecords {
  /** All completed tasks. */
  done: Task[]
  /** Due up to the end of the next seven days. */
  due: Task[]
  notes: Note[]
  /** Absent if the lists are complete. */
  totals?: WeekFacts['totals']
}

/** The seven days before and after today: notes count from `since`, due dates up to the day before `dueBefore`. */
export const toBriefingPeriod = (today: string): { since: string; dueBefore: string } => ({
  since: addDays(today, -weekDays),
  dueBefore: addDays(today, weekDays + 1),
})

export function toWeekFacts(facts: StrategyFacts, { done: completed, due, notes, totals }: WeekRecords): WeekFacts {
  const done = completed.filter(({ updated_at }) => updated_at.slice(0, 10) >= toBriefingPeriod(facts.today).since)
  const coming = due.filter(isDated).filter(({ due_date, status }) => due_date >= facts.today && status !== 'Cancelled')
  return { ...facts, done, coming, notes, totals: totals ?? { done: done.length, coming: coming.length } }
}

function toScheduleText(goals: number, behind: number): string {
  if (goals === 0) return 'there are no strategic goals'
  return behind === 0
    ? 'no goal is behind schedule'
    : `${behind} of ${pluralize(goals, 'goal')} ${behind === 1 ? 'is' : 'are'} behind schedule`
}

function toSummary({ goals, overdue, totals: { done, coming } }: WeekFacts): string {
  const behind = goals.filter(({ standing }) => standing === 'past_due' || standing === 'behind').length
  const parts = [
    toScheduleText(goals.length, behind),
    `${pluralize(overdue.total, 'task')} ${overdue.total === 1 ? 'is' : 'are'} overdue`,
    `${pluralize(coming, 'task')} ${coming === 1 ? 'is' : 'are'} due in the next seven days`,
    `${done} ${done === 1 ? 'was' : 'were'} finished in the last seven`,
  ]
  const text = `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}.`
  return capitalize(text)
}

/** Only KPIs of goals that are in order: the lines of the others show their KPIs too. */
const listMoved = (goals: readonly GoalFact[]): string[] =>
  goals.flatMap(({ goal, trends }) =>
    trends.filter(({ from, to }) => from !== to).map((trend) => `${goalLink(goal)}: ${toTrendText(trend)}.`),
  )

const isMoving = ({ trends }: GoalFact): boolean => trends.some(({ from, to }) => from !== to)

const toCalmText = ({ goal, standing }: GoalFact): string =>
  `${goalLink(goal)}: ${standing === 'reached' ? 'every target is met' : `${goal.progress}% done, on schedule`}.`

const noteLine = ({ id, entry_date, content }: Note): string =>
  `${formatLongDay(entry_date)}: [${escapeMarkdown(firstLine(content, notePreviewLength))}](/app/notes?note=${id})`

const numbered = (lines: string[]): string => lines.map((line, place) => `${place + 1}. ${line}`).join('\n')

/** One page for the week. Empty sections are omitted. */
export function toWeeklyBriefing(facts: WeekFacts): string {
  const { today, goals, overdue, coming, done, notes, totals } = facts
  const ofStanding = (...standings: GoalFact['standing'][]) => goals.filter(({ standing }) => standings.includes(standing))
  const behind = ofStanding('past_due', 'behind')
  const good = ofStanding('on_schedule', 'reached')
  const moving = [
    ...listMoved(good),
    ...done.map((task) => `Done: ${taskLink(task)}${task.assigned_to_user ? `, ${toOwnerName(task)}` : ''}.`),
  ]
  const late = [...behind.map(toGoalText), ...overdue.tasks.toSorted(byUrgency(today)).map((task) => toOverdueText(task, today))]
  const parts: [string, string[], number?][] = [
    ['Moving', moving, moving.length + totals.done - done.length],
    ['Late', late, behind.length + overdue.total],
    ['Slipping', ofStanding('slipping').map(toGoalText)],
    [
      'Coming up',
      coming.map((task) => `${formatLongDay(task.due_date)}: ${taskLink(task)}, ${task.priority}, ${toOwnerName(task)}.`),
      totals.coming,
    ],
    ['From your notes', notes.map(noteLine)],
    ['Can wait', good.filter((fact) => !isMoving(fact)).map(toCalmText)],
  ]
  const needs = listActions(facts).slice(0, maxMatters)
  return [
    `# Weekly briefing, ${formatLongDay(today)}`,
    section('In one sentence', toSummary(facts)),
    section('Needs you', needs.length > 0 ? numbered(needs) : 'Nothing needs your decision this week.'),
    ...parts.filter(([, lines]) => lines.length > 0).map(([heading, lines, total]) => section(heading, toList(lines, total))),
  ].join('\n\n')
}

import { toUtcDay } from '@adjutant/contract/core/days'
import type { Goal, KpiHistory } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { daysBehind } from '../records/goal-pace.ts'
import type { Workload } from '../records/record-views.ts'
import { findMilestone, toStanding, type Milestone, type Standing } from './goal-standing.ts'
import { toTrends, type Trend } from './kpi-trend.ts'

const dayMs = 24 * 3_600_000
/** A task untouched for this many days counts as stalled. */
const staleDays = 14

/** A task with a due date. */
export type DatedTask = Task & { due_date: string }

export const isDated = (task: Task): task is DatedTask => task.due_date !== null

/** The records that reports are computed from, as far as the person can see them. */
export interface StrategyRecords {
  /** Neither done nor failed. */
  goals: { goal: Goal; history: KpiHistory[] }[]
  overdue: { total: number; tasks: Task[] }
  /** Contains at least the stale tasks. */
  openTasks: Task[]
  /** All stale tasks, if `openTasks` has only some of them. */
  staleTotal?: number
  load: Workload[]
}

export interface GoalFact {
  /** Goals of the same title have a number added to it. */
  goal: Goal
  /** Expected progress by today; null if no KPI measures the goal. */
  expected: number | null
  /** In days. */
  behind: number
  trends: Trend[]
  standing: Standing
  /** Set only for a goal that is behind and can still be met. */
  milestone: Milestone | null
}

export interface StrategyFacts {
  today: string
  /** Furthest behind first. */
  goals: GoalFact[]
  overdue: { total: number; tasks: DatedTask[] }
  /** Open tasks that are waiting or untouched for a while. */
  staleTasks: Task[]
  staleTotal: number
  load: Workload[]
}

function toGoalFact({ goal, history }: StrategyRecords['goals'][number], now: Date): GoalFact {
  const today = toUtcDay(now)
  const trends = toTrends(goal.kpis, history, now)
  const behind = daysBehind(goal)
  const standing = toStanding(goal, behind, trends, today)
  const milestone = standing === 'behind' ? findMilestone(goal, trends, today) : null
  return { goal, expected: goal.expected_progress, behind, trends, standing, milestone }
}

const isStale = (task: Task, before: string): boolean =>
  task.status === 'Pending' || (task.status === 'In Progress' && task.updated_at < before)

/** Numbers goals of the same title, because a reader couldn't tell them apart. */
function withDistinctTitles(goals: StrategyRecords['goals']): StrategyRecords['goals'] {
  const keyOf = ({ goal }: StrategyRecords['goals'][number]) => goal.title.trim().toLowerCase()
  return goals.map((one) => {
    const same = goals.filter((other) => keyOf(other) === keyOf(one))
    const title = `${one.goal.title} (${same.indexOf(one) + 1} of ${same.length})`
    return same.length === 1 ? one : { ...one, goal: { ...one.goal, title } }
  })
}

/** A task in progress that was last changed before this time is stale. */
export const toStaleLimit = (now: Date): Date => new Date(now.getTime() - staleDays * dayMs)

/** Everything is counted; nothing is estimated. */
export function toStrategyFacts({ goals, overdue, openTasks, staleTotal, load }: StrategyRecords, now: Date): StrategyFacts {
  const before = toStaleLimit(now).toISOString()
  const staleTasks = openTasks.filter((task) => isStale(task, before))
  return {
    today: toUtcDay(now),
    goals: withDistinctTitles(goals)
      .map((one) => toGoalFact(one, now))
      .toSorted((a, b) => b.behind - a.behind),
    overdue: { ...overdue, tasks: overdue.tasks.filter(isDated) },
    staleTasks,
    staleTotal: staleTotal ?? staleTasks.length,
    load,
  }
}

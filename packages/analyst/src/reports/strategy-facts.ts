import type { Goal, KpiHistory } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { paceOf } from '../records/goal-pace.ts'
import type { Workload } from '../records/record-views.ts'

const dayMs = 24 * 3_600_000
/** Period of a trend in days. */
export const trendDays = 30
/** A task untouched for this many days counts as stalled. */
const staleDays = 14
/** A KPI value younger than this many days is new, not stuck. */
const stuckDays = 7

/** The records that reports are computed from, as far as the person can see them. */
export interface StrategyRecords {
  /** Neither done nor failed. */
  goals: { goal: Goal; history: KpiHistory[] }[]
  overdue: { total: number; tasks: Task[] }
  openTasks: Task[]
  load: Workload[]
}

export interface Trend {
  name: string
  unit: string | null
  from: number
  to: number
  target: number | null
  /** Whole days since the KPI reached its value, or over which it changed; at most what its history covers. */
  days: number
}

export interface GoalFact {
  goal: Goal
  /** Expected progress by today; null if the goal has no KPIs. */
  expected: number | null
  behind: number
  trends: Trend[]
}

export interface StrategyFacts {
  today: string
  /** Furthest behind first. */
  goals: GoalFact[]
  overdue: { total: number; tasks: Task[] }
  /** Open tasks that are waiting or untouched for a while. */
  staleTasks: Task[]
  load: Workload[]
}

/** Compares the value at the start of the period with the current one. */
export function toTrends(kpis: Goal['kpis'], history: KpiHistory[], now: Date): Trend[] {
  const since = new Date(now.getTime() - trendDays * dayMs).toISOString()
  const daysSince = (at: string | undefined) => (at === undefined ? 0 : Math.floor((now.getTime() - Date.parse(at)) / dayMs))
  return kpis.map(({ id, name, unit, current_value: to, target_value: target }) => {
    const values = history.find(({ kpi_id }) => kpi_id === id)?.values ?? []
    const first = values.findLast(({ at }) => at < since) ?? values[0]
    const from = first?.value ?? to
    const days = from === to ? daysSince(values.at(-1)?.at) : Math.min(trendDays, daysSince(first?.at))
    return { name, unit, from, to, target, days }
  })
}

/** True if the value has been unchanged long enough to be meaningful. */
export const isStuck = ({ from, to, days }: Trend): boolean => from === to && days >= stuckDays

function toGoalFact({ goal, history }: StrategyRecords['goals'][number], now: Date): GoalFact {
  const { expected_progress_percent: expected, behind_by_points } = paceOf(goal, dayOf(now))
  return { goal, expected, behind: behind_by_points ?? 0, trends: toTrends(goal.kpis, history, now) }
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

const isStale = (task: Task, before: string): boolean =>
  task.status === 'Pending' || (task.status === 'In Progress' && task.updated_at < before)

/** Everything is counted; nothing is estimated. */
export function toStrategyFacts({ goals, overdue, openTasks, load }: StrategyRecords, now: Date): StrategyFacts {
  const before = new Date(now.getTime() - staleDays * dayMs).toISOString()
  return {
    today: dayOf(now),
    goals: goals.map((one) => toGoalFact(one, now)).toSorted((a, b) => b.behind - a.behind),
    overdue,
    staleTasks: openTasks.filter((task) => isStale(task, before)),
    load,
  }
}

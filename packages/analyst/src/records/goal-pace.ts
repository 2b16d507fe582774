import type { Goal } from '@adjutant/contract/goals'

const dayMs = 24 * 3_600_000
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs

/** The elapsed share of the time between creation and due date, in whole percent. */
export function expectedProgress(goal: Pick<Goal, 'created_at' | 'due_date'>, today: string): number {
  const start = dayNumber(goal.created_at.slice(0, 10))
  const length = dayNumber(goal.due_date) - start
  const elapsed = dayNumber(today) - start
  if (elapsed >= length) return 100
  return Math.round(Math.max(0, elapsed / length) * 100)
}

export type Pace = {
  /** Expected progress by today; null if the goal has no KPIs or is closed. */
  expected_progress_percent: number | null
  /** Missing progress in points; 0 means on pace. */
  behind_by_points: number | null
}

/** A goal without KPIs has no progress that could be behind. */
export function paceOf(goal: Pick<Goal, 'created_at' | 'due_date' | 'status' | 'progress' | 'kpis'>, today: string): Pace {
  const isOver = goal.status === 'done' || goal.status === 'failed'
  if (isOver || goal.kpis.length === 0) return { expected_progress_percent: null, behind_by_points: null }
  const expected = expectedProgress(goal, today)
  return { expected_progress_percent: expected, behind_by_points: Math.max(0, expected - goal.progress) }
}

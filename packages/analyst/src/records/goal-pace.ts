import { isOpenGoal } from '@adjutant/contract/core/choices'
import { daysBetween } from '@adjutant/contract/core/days'
import { kpiShare } from '@adjutant/contract/goal-progress'
import type { Goal, Kpi, Pace } from '@adjutant/contract/goals'
import { findDirection, isTargetMet } from './kpi-direction.ts'
import type { PaceView } from './record-views.ts'

type Plan = Pick<Goal, 'created_at' | 'due_date'>
type PacedKpi = Pick<Kpi, 'id' | 'current_value' | 'target_value' | 'start_value'> & {
  /** The first value of its history. */
  first_value: number
}

/** Within this share of the planned time a goal is on pace: most KPIs are updated every week or two. */
const tolerance = 0.03

/** The elapsed share of the time between creation and due date, in whole percent. */
export function expectedProgress({ created_at, due_date }: Plan, today: string): number {
  const start = created_at.slice(0, 10)
  const [elapsed, length] = [daysBetween(start, today), daysBetween(start, due_date)]
  if (elapsed >= length) return 100
  return Math.round(Math.max(0, elapsed / length) * 100)
}

/**
 * The distance between today and the day on which the plan has the current value. The plan is a straight line from the start value at
 * creation to the target on the due date; after it the delay keeps growing. Null if the KPI doesn't say whether higher is better.
 */
function toKpiPace(kpi: PacedKpi, { created_at, due_date }: Plan, today: string): Pace | null {
  const better = findDirection(kpi, kpi.first_value)
  if (better === null) return null
  if (isTargetMet(kpi.current_value, kpi.target_value, better)) return { state: 'reached', days: 0 }
  const start = created_at.slice(0, 10)
  const length = Math.max(0, daysBetween(start, due_date))
  const ahead = kpiShare(kpi) * length - daysBetween(start, today)
  const days = Math.round(Math.abs(ahead))
  if (days <= Math.max(1, tolerance * length)) return { state: 'on_pace', days }
  return { state: ahead > 0 ? 'ahead' : 'behind', days }
}

/** Negative if behind. */
const toLead = ({ state, days }: Pace): number => {
  if (state === 'reached') return Number.POSITIVE_INFINITY
  return state === 'behind' ? -days : state === 'ahead' ? days : 0
}

export interface GoalPace {
  /** By KPI. */
  kpis: Map<string, Pace | null>
  /** The deviation of the KPI that is furthest behind; null for a closed goal, and if no KPI can be measured. */
  pace: Pace | null
  /** Progress that a linear pace would have reached by today; null without a pace. */
  expected_progress: number | null
}

/** The only definition of pace. */
export function paceOf(goal: Plan & Pick<Goal, 'status'> & { kpis: readonly PacedKpi[] }, today: string): GoalPace {
  const isOpen = isOpenGoal(goal)
  const kpis = new Map(goal.kpis.map((kpi) => [kpi.id, isOpen ? toKpiPace(kpi, goal, today) : null]))
  const [pace = null] = [...kpis.values()].filter((one) => one !== null).toSorted((a, b) => toLead(a) - toLead(b))
  return { kpis, pace, expected_progress: pace && expectedProgress(goal, today) }
}

/** The pace as models read it. */
export const toPaceView = ({ pace, expected_progress }: Pick<Goal, 'pace' | 'expected_progress'>): PaceView => ({
  expected_progress_percent: expected_progress,
  pace: pace?.state ?? null,
  behind_by_days: daysBehind({ pace }),
})

/** 0 unless the goal is behind. */
export const daysBehind = ({ pace }: { pace: Pace | null }): number => (pace?.state === 'behind' ? pace.days : 0)

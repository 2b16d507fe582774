import { openTaskStatuses } from '@adjutant/contract/core/choices'
import { GoalQuery, type Goal, type KpiHistory } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/core/limits'
import { TaskQuery, type Task } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { paceOf } from '../../chat/index.ts'
import { listGoals, readHistory } from '../../goals/index.ts'
import { listLoad, listTasks, type Load } from '../../tasks/index.ts'

const dayMs = 24 * 3_600_000
/** Period of a trend in days. */
export const trendDays = 30
/** A task untouched for this many days counts as stalled. */
const staleDays = 14
/** A KPI value younger than this many days is new, not stuck. */
const stuckDays = 7

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
  load: Load[]
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

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

async function toGoalFact(ctx: Ctx, goal: Goal, today: string): Promise<GoalFact> {
  const { expected_progress_percent: expected, behind_by_points } = paceOf(goal, today)
  const trends = goal.kpis.length === 0 ? [] : toTrends(goal.kpis, await readHistory(ctx, goal.id), ctx.clock.now())
  return { goal, expected, behind: behind_by_points ?? 0, trends }
}

const isStale = (task: Task, before: string): boolean =>
  task.status === 'Pending' || (task.status === 'In Progress' && task.updated_at < before)

/** Everything is counted with the caller's rights; nothing is estimated. */
export async function collectFacts(ctx: Ctx): Promise<StrategyFacts> {
  const now = ctx.clock.now()
  const today = dayOf(now)
  const openGoals = { ...GoalQuery.parse({ limit: limits.maxPageSize }), include_completed: false }
  const { items } = await listGoals(ctx, openGoals)
  const goals: GoalFact[] = []
  for (const goal of items.filter(({ status }) => status !== 'failed')) goals.push(await toGoalFact(ctx, goal, today))
  const query: TaskQuery = {
    ...TaskQuery.parse({ limit: limits.maxPageSize, sort_by: 'due_date' }),
    status: [...openTaskStatuses],
    include_completed: true,
  }
  const overdue = await listTasks(ctx, { ...query, due_before: today })
  const all = await listTasks(ctx, query)
  const before = new Date(now.getTime() - staleDays * dayMs).toISOString()
  return {
    today,
    goals: goals.toSorted((a, b) => b.behind - a.behind),
    overdue: { total: overdue.total, tasks: overdue.items },
    staleTasks: all.items.filter((task) => isStale(task, before)),
    load: await listLoad(ctx, query, today),
  }
}

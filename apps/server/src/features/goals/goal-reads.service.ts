import { isOpenGoal } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import type { Goal, GoalQuery, KpiHistory } from '@adjutant/contract/goals'
import type { Ctx } from '../../platform/ctx.ts'
import { todayOf } from '../../platform/clock.ts'
import { NotFound } from '../../platform/errors.ts'
import type { PageOf } from '../../platform/http/implement.ts'
import { assertNotInFuture } from '../history/index.ts'
import { selectGoalsAsOf } from './goals-as-of.store.ts'
import { toGoal, toHistory, toPace } from './goals.dto.ts'
import {
  findGoal,
  selectGoals,
  selectGoalsByIds,
  selectRiskFacts,
  selectVisibleIds,
  type GoalRow,
  type StoredOrder,
} from './goals.store.ts'
import { selectKpis, selectLatestValues, selectValues } from './kpis.store.ts'

/** A chart can't show more distinct values. */
const chartValues = 120
/** As-of lists are sorted by risk outside the database, too. */
const maxGoalsByRisk = 10_000

async function toGoals(ctx: Ctx, rows: readonly GoalRow[], options: { charts: boolean }): Promise<Goal[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ goal }) => goal.id)
  const kpis = Map.groupBy(await selectKpis(ctx, ids), ({ goal_id }) => goal_id)
  const values = options.charts ? Map.groupBy(await selectLatestValues(ctx, ids, chartValues), ({ kpi_id }) => kpi_id) : undefined
  const today = todayOf(ctx)
  let charted = 0
  return rows.map((row) => {
    const own = kpis.get(row.goal.id) ?? []
    charted += own.length
    return toGoal(row, { kpis: own, values: charted <= limits.chartedKpis ? values : undefined }, ctx.user, today)
  })
}

/** Sorts goals furthest behind first, then unmeasured goals, goals on pace, ahead or reached, and closed goals last. */
function toRisk(status: Goal['status'], pace: Goal['pace']): number {
  if (!isOpenGoal({ status })) return -4_000_000
  if (pace === null) return -1
  const ranks = { behind: pace.days, on_pace: -2, ahead: -3 - pace.days, reached: -3_000_000 } as const
  return ranks[pace.state]
}

/** Pace depends on the day and on every KPI, so the page is chosen here instead of in the database; a person sees few goals. */
async function selectByRisk(ctx: Ctx, query: GoalQuery): Promise<{ rows: GoalRow[]; total: number }> {
  const facts = await selectRiskFacts(ctx, ctx.user, query)
  if (facts.length === 0) return { rows: [], total: 0 }
  const kpis = Map.groupBy(
    await selectKpis(
      ctx,
      facts.map(({ id }) => id),
    ),
    ({ goal_id }) => goal_id,
  )
  const today = todayOf(ctx)
  const ids = facts
    .map((fact) => ({ ...fact, risk: toRisk(fact.status, toPace(fact, kpis.get(fact.id) ?? [], today).pace) }))
    .toSorted((a, b) => b.risk - a.risk || a.due_date.localeCompare(b.due_date) || a.id.localeCompare(b.id))
    .slice(query.skip, query.skip + query.limit)
    .map(({ id }) => id)
  const rows = new Map((await selectGoalsByIds(ctx, ctx.user, ids)).map((row) => [row.goal.id, row]))
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), total: facts.length }
}

const hasStoredOrder = (query: GoalQuery): query is GoalQuery & { sort_by: StoredOrder } => query.sort_by !== 'risk'

/** Read only, and without charts. */
async function listGoalsAsOf(ctx: Ctx, query: GoalQuery & { as_of: string }): Promise<PageOf<Goal>> {
  assertNotInFuture(ctx, query.as_of)
  const toPast = (row: Awaited<ReturnType<typeof selectGoalsAsOf>>['rows'][number]): Goal => ({
    ...toGoal(row, { kpis: row.kpis }, ctx.user, query.as_of),
    can_edit: false,
    can_delete: false,
    can_check_in: false,
  })
  if (hasStoredOrder(query)) {
    const { rows, total } = await selectGoalsAsOf(ctx, query)
    return { items: rows.map(toPast), total }
  }
  const { rows, total } = await selectGoalsAsOf(ctx, { ...query, sort_by: 'due_date', skip: 0, limit: maxGoalsByRisk })
  const byRisk = rows.map(toPast).toSorted((a, b) => toRisk(b.status, b.pace) - toRisk(a.status, a.pace))
  return { items: byRisk.slice(query.skip, query.skip + query.limit), total }
}

export async function listGoals(ctx: Ctx, query: GoalQuery): Promise<PageOf<Goal>> {
  if (query.as_of !== undefined) return listGoalsAsOf(ctx, { ...query, as_of: query.as_of })
  const { rows, total } = hasStoredOrder(query) ? await selectGoals(ctx, ctx.user, query) : await selectByRisk(ctx, query)
  return { items: await toGoals(ctx, rows, query), total }
}

export async function readGoal(ctx: Ctx, id: string): Promise<Goal> {
  const row = await findGoal(ctx, ctx.user, id)
  if (!row) throw new NotFound()
  return toWholeGoal(ctx, row)
}

/** Adds the charts. */
export async function toWholeGoal(ctx: Ctx, row: GoalRow): Promise<Goal> {
  const [goal] = await toGoals(ctx, [row], { charts: true })
  return goal!
}

export async function readHistory(ctx: Ctx, id: string): Promise<KpiHistory[]> {
  const history = (await readHistories(ctx, [id])).get(id)
  if (!history) throw new NotFound()
  return history
}

/** The histories of the goals that the person sees, by goal. */
export async function readHistories(ctx: Ctx, goalIds: readonly string[]): Promise<Map<string, KpiHistory[]>> {
  if (goalIds.length === 0) return new Map()
  const ids = await selectVisibleIds(ctx, ctx.user, goalIds)
  const kpis = Map.groupBy(await selectKpis(ctx, ids), ({ goal_id }) => goal_id)
  const values = Map.groupBy(await selectValues(ctx, ids), ({ kpi_id }) => kpi_id)
  return new Map(ids.map((id) => [id, toHistory(kpis.get(id) ?? [], values)]))
}

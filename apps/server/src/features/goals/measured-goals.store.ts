import { findDirection } from '@adjutant/analyst'
import { goalProgress, type KpiValues } from '@adjutant/contract/goal-progress'
import { and, desc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { isOwnOrOfOrganization, type Readers } from '../../platform/records/visibility.ts'
import { findStateBefore } from '../history/index.ts'
import { goals, kpi_values, kpis } from './goals.schema.ts'
import { selectKpis } from './kpis.store.ts'

/** More goals than a person names in advice. */
const maxGoals = 500

const isSeenBy = (readers: Readers) =>
  and(
    isNull(goals.deleted_at),
    'actor' in readers ? isOwnOrOfOrganization(readers.actor, goals) : eq(goals.organization_id, readers.organization_id),
  )

/** The goals that all these readers see, the last changed first, with the names and units of their KPIs. */
export async function listGoalsOf(ctx: DbCtx, readers: Readers) {
  const rows = await ctx.db
    .select({ id: goals.id, title: goals.title, due_date: goals.due_date })
    .from(goals)
    .where(isSeenBy(readers))
    .orderBy(desc(goals.updated_at), desc(goals.id))
    .limit(maxGoals)
  if (rows.length === 0) return []
  const ofGoals = Map.groupBy(
    await selectKpis(
      ctx,
      rows.map(({ id }) => id),
    ),
    ({ goal_id }) => goal_id,
  )
  return rows.map((goal) => ({
    ...goal,
    kpis: (ofGoals.get(goal.id) ?? []).map((kpi) => ({
      id: kpi.id,
      name: kpi.name,
      unit: kpi.unit,
      better: findDirection(kpi, kpi.first_value ?? kpi.current_value),
    })),
  }))
}

/** A goal that all these readers see. */
export async function findGoalOf(ctx: DbCtx, readers: Readers, id: string) {
  const [row] = await ctx.db
    .select({ id: goals.id, title: goals.title })
    .from(goals)
    .where(and(eq(goals.id, id), isSeenBy(readers)))
  return row
}

/** A KPI of a goal that all these readers see. */
export async function findKpiOf(ctx: DbCtx, readers: Readers, id: string) {
  const [row] = await ctx.db
    .select({ id: kpis.id, goal_id: kpis.goal_id, name: kpis.name, unit: kpis.unit })
    .from(kpis)
    .innerJoin(goals, eq(goals.id, kpis.goal_id))
    .where(and(eq(kpis.id, id), isSeenBy(readers)))
  return row
}

/** A period from one moment to just before another. */
export interface Span {
  since: Date
  before: Date
}

/** The status and progress of a goal at the end of the period; undefined if it is gone or the readers don't see it. */
export async function findGoalAt(ctx: DbCtx, readers: Readers, goalId: string, { since, before }: Span) {
  const state = (await findGoalOf(ctx, readers, goalId)) ? await findStateBefore(ctx, goalId, before) : undefined
  if (!state) return undefined
  const then = (state.kpis ?? []) as (KpiValues & { id: string })[]
  const ids = then.map(({ id }) => id)
  const isNew = and(inArray(kpi_values.kpi_id, ids), gte(kpi_values.at, since), lt(kpi_values.at, before))
  return {
    status: String(state.status),
    progress: goalProgress(then),
    hasTargets: then.some(({ target_value }) => target_value !== null),
    hasNewValue: ids.length > 0 && (await ctx.db.$count(kpi_values, isNew)) > 0,
  }
}

/** The last value of a KPI that was entered in the period, null without one; undefined if the KPI is gone or the readers don't see it. */
export async function findKpiValueAt(ctx: DbCtx, readers: Readers, kpiId: string, { since, before }: Span) {
  if (!(await findKpiOf(ctx, readers, kpiId))) return undefined
  const [last] = await ctx.db
    .select({ value: kpi_values.value })
    .from(kpi_values)
    .where(and(eq(kpi_values.kpi_id, kpiId), gte(kpi_values.at, since), lt(kpi_values.at, before)))
    .orderBy(desc(kpi_values.at), desc(kpi_values.id))
    .limit(1)
  return { value: last?.value ?? null }
}

import { and, asc, eq, getColumns, inArray, lte, sql } from 'drizzle-orm'
import type { DbCtx } from '../../platform/ctx.ts'
import { setToNew } from '../../platform/db/columns.ts'
import { kpi_values, kpis } from './goals.schema.ts'

export type KpiRow = typeof kpis.$inferSelect
/** A KPI with the first value of its history. */
export type StoredKpi = KpiRow & { first_value: number | null }
export type NewValue = { id: string; kpi_id: string; value: number }

const firstValue = sql<number | null>`(select v.value from ${kpi_values} v where v.kpi_id = ${kpis.id} order by v.at, v.id limit 1)`

export function selectKpis(ctx: DbCtx, goalIds: string[]): Promise<StoredKpi[]> {
  return ctx.db
    .select({ ...getColumns(kpis), first_value: firstValue })
    .from(kpis)
    .where(inArray(kpis.goal_id, goalIds))
    .orderBy(asc(kpis.position), asc(kpis.id))
}

export async function deleteKpis(ctx: DbCtx, goalId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.delete(kpis).where(and(eq(kpis.goal_id, goalId), inArray(kpis.id, ids)))
}

export async function saveKpis(ctx: DbCtx, rows: KpiRow[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insert(kpis)
    .values(rows)
    .onConflictDoUpdate({
      target: kpis.id,
      set: setToNew(['position', 'name', 'current_value', 'target_value', 'start_value', 'unit']),
    })
}

/** `now()` is the transaction's start, which can be before the commit of the previous value. */
const thisMoment = sql`clock_timestamp()`

export async function insertValues(ctx: DbCtx, values: NewValue[]): Promise<void> {
  if (values.length === 0) return
  await ctx.db.insert(kpi_values).values(values.map((value) => ({ ...value, at: thisMoment })))
}

export function selectValues(ctx: DbCtx, goalIds: string[]) {
  return ctx.db
    .select({ kpi_id: kpi_values.kpi_id, value: kpi_values.value, at: kpi_values.at })
    .from(kpi_values)
    .innerJoin(kpis, eq(kpis.id, kpi_values.kpi_id))
    .where(inArray(kpis.goal_id, goalIds))
    .orderBy(asc(kpi_values.at), asc(kpi_values.id))
}

/** The latest values of each KPI, oldest first. */
export function selectLatestValues(ctx: DbCtx, goalIds: string[], perKpi: number) {
  const place = sql<number>`row_number() over (partition by ${kpi_values.kpi_id} order by ${kpi_values.at} desc, ${kpi_values.id} desc)`
  const ranked = ctx.db
    .select({ id: kpi_values.id, kpi_id: kpi_values.kpi_id, value: kpi_values.value, at: kpi_values.at, place: place.as('place') })
    .from(kpi_values)
    .innerJoin(kpis, eq(kpis.id, kpi_values.kpi_id))
    .where(inArray(kpis.goal_id, goalIds))
    .as('ranked')
  return ctx.db
    .select({ kpi_id: ranked.kpi_id, value: ranked.value, at: ranked.at })
    .from(ranked)
    .where(lte(ranked.place, perKpi))
    .orderBy(asc(ranked.at), asc(ranked.id))
}

export type ValueRow = Awaited<ReturnType<typeof selectValues>>[number]

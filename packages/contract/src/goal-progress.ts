/** Input for progress. */
export interface KpiValues {
  current_value: number
  target_value: number | null
  start_value: number | null
}

/** Progress from start to target, 0 to 1; a start above the target means that lower is better. 0 without a target. */
export function kpiShare({ current_value, target_value, start_value }: KpiValues): number {
  if (target_value === null) return 0
  const start = start_value ?? 0
  const way = target_value - start
  if (way === 0) return start_value !== null && current_value === target_value ? 1 : 0
  return Math.min(1, Math.max(0, (current_value - start) / way))
}

/** In whole percent, 0 to 100. */
export const kpiProgress = (kpi: KpiValues): number => Math.round(kpiShare(kpi) * 100)

/** Mean of the KPIs in whole percent; 0 without KPIs. */
export function goalProgress(kpis: readonly KpiValues[]): number {
  if (kpis.length === 0) return 0
  return Math.round((kpis.reduce((sum, kpi) => sum + kpiShare(kpi), 0) / kpis.length) * 100)
}

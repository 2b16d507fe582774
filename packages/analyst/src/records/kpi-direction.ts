import type { Kpi } from '@adjutant/contract/goals'

export type Direction = 'higher' | 'lower'

/**
 * Decides whether a higher or a lower value is better: from the start, or 0, towards the target. Null if unknown: without a target, for
 * a target that equals the start, and for a KPI without a start value whose first value was beyond the target. Churn of 8 with the target 5
 * is such a KPI, and so are 8 customers with the target 5.
 */
export function findDirection(
  { start_value, target_value }: Pick<Kpi, 'start_value' | 'target_value'>,
  firstValue: number,
): Direction | null {
  const start = start_value ?? 0
  if (target_value === null || target_value === start) return null
  const better = target_value > start ? 'higher' : 'lower'
  const isBeyond = better === 'higher' ? firstValue > target_value : firstValue < target_value
  return start_value === null && isBeyond ? null : better
}

export function isTargetMet(value: number, target: number | null, better: Direction | null): boolean {
  if (target === null || better === null) return false
  return better === 'higher' ? value >= target : value <= target
}

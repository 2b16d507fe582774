/** The share of the goal that is reached, in whole percent, between 0 and 100; 0 where there is no goal. */
export function toGaugePercent(value: number, max: number) {
  if (!(max > 0) || !Number.isFinite(value)) return 0
  return Math.round(Math.min(Math.max(value / max, 0), 1) * 100)
}

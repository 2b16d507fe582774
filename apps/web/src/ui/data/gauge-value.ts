/** Progress toward the target in whole percent, clamped to 0–100; 0 without a target. */
export function toGaugePercent(value: number, max: number) {
  if (!(max > 0) || !Number.isFinite(value)) return 0
  return Math.round(Math.min(Math.max(value / max, 0), 1) * 100)
}

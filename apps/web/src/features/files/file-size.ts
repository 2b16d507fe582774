const steps = ['B', 'KB', 'MB', 'GB'] as const

/** Decimal units: 950 B, 12 KB, 3.4 MB. */
export function toSizeText(bytes: number) {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), steps.length - 1)
  const amount = bytes / 1_000 ** step
  const digits = step > 0 && amount < 10 ? 1 : 0
  return `${amount.toFixed(digits)} ${steps[step]}`
}

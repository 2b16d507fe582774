/** The longest time by which a track record moves advice, in days. */
const maxDays = 14

interface Outcomes {
  held: number
  not_held: number
}

/**
 * Ranking offset in days for advice of a source; negative ranks lower. The share of claims that held is smoothed as if one more claim had
 * held and one more had not, so that a single claim decides little: 1 of 1 gives 5 days, 9 of 9 gives 11.
 */
export function toRankDays({ held, not_held }: Outcomes): number {
  const share = (held + 1) / (held + not_held + 2)
  return Math.round((2 * share - 1) * maxDays)
}

import { toDayText } from '../../ui/text/day-text.ts'

/** Today, and the first day more than a week ahead. */
export function toWeek(now: Date) {
  const after = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 8)
  return { today: toDayText(now), until: toDayText(after) }
}

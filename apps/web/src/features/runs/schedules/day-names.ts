import { weekdayNames } from '@adjutant/contract/core/days'

const endings: Partial<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' }

export const toOrdinal = (day: number) => `${day}${endings[day] ?? 'th'}`

/** “Monday, Tuesday and Friday”. */
export function joinWords(names: readonly string[]): string {
  const [last, ...others] = names.toReversed()
  return others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : (last ?? '')
}

/** Days of the week as a schedule names them; 1 is Monday. */
export function toWeekdaysText(weekdays: readonly number[]): string {
  const sorted = weekdays.toSorted((a, b) => a - b)
  if (sorted.length === 7) return 'Every day'
  if (sorted.join() === '1,2,3,4,5') return 'Weekdays'
  if (sorted.join() === '6,7') return 'Weekends'
  return `Every ${joinWords(sorted.map((day) => weekdayNames[day - 1] ?? ''))}`
}

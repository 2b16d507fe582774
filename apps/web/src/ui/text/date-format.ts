import { monthNames, weekdayNames } from '@adjutant/contract/core/days'

const toShortName = (name: string) => name.slice(0, 3)
/** Monday first. */
const weekdays = weekdayNames.map(toShortName)
const months = monthNames.map(toShortName)

export type DateStyle = 'short' | 'day' | 'moment' | 'time'

const pad = (value: number) => String(value).padStart(2, '0')

/** A plain date such as 2026-11-15 means that day in every time zone; parsed as a timestamp it would be the day before in the Americas. */
export function toDate(value: string | Date) {
  const plain = typeof value === 'string' && /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return plain ? new Date(Number(plain[1]), Number(plain[2]) - 1, Number(plain[3])) : new Date(value)
}

/** `short` 15 Nov 2026 · `day` Sun 15 Nov 2026 · `moment` 15 Nov 2026, 09:05 · `time` 09:05; all in the reader's time zone. */
export function toDateText(value: string | Date, style: DateStyle) {
  const date = toDate(value)
  if (Number.isNaN(date.getTime())) return '–'
  const time = `${pad(date.getHours())}:${pad(date.getMinutes())}`
  if (style === 'time') return time
  const short = `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`
  if (style === 'day') return `${weekdays[(date.getDay() + 6) % 7]} ${short}`
  if (style === 'moment') return `${short}, ${time}`
  return short
}

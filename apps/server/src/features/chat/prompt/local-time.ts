import { toLocalDay } from '../../../platform/clock.ts'

/** The zone if the runtime knows it. */
export function findTimeZone(name: string | undefined): string | undefined {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined
  } catch {
    return undefined
  }
}

/** Example: 'Wednesday, 18 November 2026, 11:00, Europe/Berlin (GMT+1); as a date 2026-11-18'. */
export function toLocalTimeText(now: Date, zone: string): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options })
  const date = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(now)
    .replace(/^(\w+) /, '$1, ')
  const time = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now)
  const offset = format({ timeZoneName: 'shortOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!.value
  return `${date}, ${time}, ${zone} (${offset}); as a date ${toLocalDay(now, zone)}`
}

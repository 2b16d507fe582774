import { toUtcDay } from '@adjutant/contract/core/days'

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The current day in UTC, `YYYY-MM-DD`. */
export const todayOf = ({ clock }: { clock: Clock }): string => toUtcDay(clock.now())

/** The day of a moment in a time zone, `YYYY-MM-DD`. Throws a RangeError if the zone is unknown. */
export const toLocalDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

import { toUtcDay } from '@adjutant/contract/core/days'

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The current day in UTC, `YYYY-MM-DD`. */
export const todayOf = ({ clock }: { clock: Clock }): string => toUtcDay(clock.now())

export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The current day in UTC, `YYYY-MM-DD`. */
export const todayOf = ({ clock }: { clock: Clock }): string => clock.now().toISOString().slice(0, 10)

/** The zone if the runtime knows it. */
export function findTimeZone(name: string | undefined): string | undefined {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined
  } catch {
    return undefined
  }
}

/** The calendar day of a moment in a zone, `YYYY-MM-DD`. Throws a RangeError if the zone is unknown. */
export const toLocalDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

/** The wall time in a zone as if it were UTC. */
const toWallMs = (at: number, timeZone: string): number =>
  Date.parse(`${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`)

/** The moment at which a calendar day begins in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - (toWallMs(midnight, timeZone) - midnight)
  // The offset can change between the guess and midnight UTC.
  return new Date(midnight - (toWallMs(guess, timeZone) - guess))
}

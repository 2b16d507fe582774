/** The wall time in a zone as if it were UTC. */
const toWallMs = (at: number, timeZone: string): number =>
  Date.parse(`${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`)

/** The calendar day of a moment in a zone, `YYYY-MM-DD`. */
export const dayIn = (at: Date, timeZone: string): string => new Date(toWallMs(at.getTime(), timeZone)).toISOString().slice(0, 10)

/** The moment at which a calendar day begins in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - (toWallMs(midnight, timeZone) - midnight)
  // The offset can change between the guess and midnight UTC.
  return new Date(midnight - (toWallMs(guess, timeZone) - guess))
}

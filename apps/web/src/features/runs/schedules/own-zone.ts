/** The reader's time zone from the browser settings. */
export const findOwnZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** All time zones, including the reader's and the schedule's. */
export const listZones = (...more: string[]) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].toSorted()

/** The reader's time zone from the browser settings. */
export const findBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** All time zones, including the reader's and the schedule's. */
export const listTimeZones = (...more: string[]) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].toSorted()

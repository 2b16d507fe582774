/** All time zones, including the reader's and the schedule's. */
export const listTimeZones = (...more: string[]) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].toSorted()

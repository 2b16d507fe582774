/** Where the reader is, by the settings of the browser. */
export const findOwnZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

/** All that may be chosen; the reader's own and the schedule's are among them whatever the browser's list says. */
export const listZones = (...more: string[]) => [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more])].toSorted()

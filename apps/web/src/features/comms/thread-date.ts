const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** When a thread was last written in: Nov 15, 2026, 9:05 AM, where the reader is. */
export const toThreadDate = (moment: string) => format.format(new Date(moment)).replaceAll('\u202f', ' ')

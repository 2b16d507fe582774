const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The time of the last message: Nov 15, 2026, 9:05 AM, in the reader's time zone. */
export const toThreadDate = (moment: string) => format.format(new Date(moment)).replaceAll('\u202f', ' ')

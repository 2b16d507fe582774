/** Texts of days, which are `YYYY-MM-DD`. */

const dayFormat = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
const formats = { en: new Intl.DateTimeFormat('en-GB', dayFormat), de: new Intl.DateTimeFormat('de-DE', dayFormat) }
const longFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** Examples: 'Fri, 20 Nov 2026', 'Fr., 20. Nov. 2026'. */
export const formatDay = (day: string, language: keyof typeof formats = 'en'): string => formats[language].format(toDate(day))

/** Example: '20 November 2026'. */
export const formatLongDay = (day: string): string => longFormat.format(toDate(day))

/** The reader's time zone. Some browsers don't tell it. */
export const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

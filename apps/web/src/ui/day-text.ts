const pad = (value: number) => String(value).padStart(2, '0')

/** The day of a moment as YYYY-MM-DD, where the reader is: what date fields hold. */
export const toDayText = (moment: Date) => `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`

const pad = (value: number) => String(value).padStart(2, '0')

/** The local day as YYYY-MM-DD, the format of date inputs. */
export const toDayText = (moment: Date) => `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`

/** A day before today; undefined for today and later days, and without a day. */
export const toPastDay = (day: string | undefined, today: string = toDayText(new Date())): string | undefined =>
  day && day < today ? day : undefined

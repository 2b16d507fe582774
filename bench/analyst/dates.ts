/** Days in English and German texts, and in fields. */
export const datePattern =
  /\b(\d{1,2})\.? (Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)[a-zä]*\.?(?: (\d{4}))?|\b(\d{1,2})\.(\d{1,2})\.(\d{4})|\b(\d{4})-(\d\d)-(\d\d)/g
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const english: Record<string, string> = { mär: 'mar', mai: 'may', okt: 'oct', dez: 'dec' }

/** A day without a year is one of 2026. */
export function toDay(match: RegExpMatchArray): string {
  const [, date, name, year, dottedDate, dottedMonth, dottedYear, isoYear, isoMonth, isoDate] = match
  const word = name?.toLowerCase() ?? ''
  const month = name ? monthNames.indexOf(english[word] ?? word) + 1 : Number(dottedMonth ?? isoMonth)
  return `${year ?? dottedYear ?? isoYear ?? '2026'}-${String(month).padStart(2, '0')}-${(date ?? dottedDate ?? isoDate)!.padStart(2, '0')}`
}

/** The time of day in a described schedule, in English or German. */

const hourWords: Record<string, number> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  eins: 1, ein: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, elf: 11, zwölf: 12,
} // prettier-ignore

const hour = `(\\d{1,2}|${Object.keys(hourWords).join('|')})`
const toHour = (word: string): number => hourWords[word] ?? Number(word)

/** `half past` and its German form `halb`, which names the next hour. */
const spoken: [pattern: RegExp, offsetMinutes: number][] = [
  [new RegExp(`\\bquarter past ${hour}\\b`), 15],
  [new RegExp(`\\bhalf past ${hour}\\b`), 30],
  [new RegExp(`\\bquarter to ${hour}\\b`), -15],
  [new RegExp(`\\bviertel nach ${hour}(?![\\p{L}\\d])`, 'u'), 15],
  [new RegExp(`\\bviertel vor ${hour}(?![\\p{L}\\d])`, 'u'), -15],
  [new RegExp(`\\bhalb ${hour}(?![\\p{L}\\d])`, 'u'), -30],
]

/** In this order: "at 7", but not "look at 7 accounts"; "um 7 Uhr"; "by 7:30" or "by 7," but not "by 3 criteria"; "7 pm" anywhere. */
const clocks = [
  /(?<!\blook(?:s|ing)? )\bat (\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?(?![\d%])/,
  /\b(\d{1,2})(?:[:.](\d{2}))? uhr\b/,
  /\bum (\d{1,2})[:.](\d{2})\b/,
  /\b(?:by|before) (\d{1,2})(?:[:.h](\d{2})|(?=\s*(?:[,;!?]|\.(?!\d)|$)))\s*(am|pm)?(?![\d%])/,
  /\b(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)\b/,
]

const words = [new RegExp(`\\bat ${hour} o['’]clock\\b`), new RegExp(`\\bum ${hour}(?: uhr)?(?![\\p{L}\\d])`, 'u')]

const timesOfDay: [RegExp, string][] = [
  [/\b(?:noon|midday|lunch ?time)\b|mittags?(?:zeit)?\b(?<!(?:vor|nach)mittags?)/, '12:00'],
  [/\bafternoons?\b|nachmittags?\b/, '14:00'],
  [/\b(?:evenings?|end of (?:the|each|every) day)\b|(?:abends?|feierabend)\b/, '18:00'],
  [/\bnights?\b|nachts?\b/, '20:00'],
]
const defaultTime = '08:00'
const isLate = /\b(?:in the (?:afternoon|evening)|nachmittags|abends)\b/

const format = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function findSpoken(text: string): number | undefined {
  for (const [pattern, offset] of spoken) {
    const [, word] = pattern.exec(text) ?? []
    if (word !== undefined && toHour(word) <= 23) return (toHour(word) * 60 + offset + 1_440) % 1_440
  }
  return undefined
}

function findClock(text: string): number | undefined {
  for (const clock of clocks) {
    const [, hourText, minute = '00', half] = clock.exec(text) ?? []
    if (hourText === undefined || Number(hourText) > (half ? 12 : 23) || Number(minute) > 59) continue
    return (half ? (Number(hourText) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hourText)) * 60 + Number(minute)
  }
  const word = words.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined)
  return word === undefined || toHour(word) > 23 ? undefined : toHour(word) * 60
}

/** `HH:MM` of a lower-case text: a clock time, else a time of day, else the morning. */
export function findTime(text: string): string {
  const minutes = findSpoken(text) ?? findClock(text)
  if (minutes === undefined) return timesOfDay.find(([pattern]) => pattern.test(text))?.[1] ?? defaultTime
  return format(minutes < 12 * 60 && isLate.test(text) ? minutes + 12 * 60 : minutes)
}

import { addDays } from '@adjutant/contract/core/days'

/** An all-day entry of a feed. */
export interface FeedEntry {
  uid: string
  /** `YYYY-MM-DD` */
  day: string
  title: string
  url: string
  changedAt: Date
}

const maxOctets = 75

/** RFC 5545, 3.1: lines of at most 75 octets; a folded line continues after a blank and never splits a character. */
export function foldLine(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** RFC 5545, 3.3.11. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|[\r\n]/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')

const toStamp = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const toDate = (day: string): string => day.replaceAll('-', '')

const toLines = ({ uid, day, title, url, changedAt }: FeedEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${toStamp(changedAt)}`,
  `DTSTART;VALUE=DATE:${toDate(day)}`,
  `DTEND;VALUE=DATE:${toDate(addDays(day, 1))}`,
  `SUMMARY:${escapeText(title)}`,
  `URL:${url}`,
  // Due dates don't block time.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** The same entries give the same text, so that its hash is an entity tag. */
export const toCalendarText = (name: string, entries: readonly FeedEntry[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Adjutant//Due dates//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(toLines),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')

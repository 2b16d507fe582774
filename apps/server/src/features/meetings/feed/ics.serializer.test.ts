import { expect, test } from 'vitest'
import { escapeText, foldLine, toCalendarText } from './ics.serializer.ts'

const entry = {
  uid: 'task-1@x',
  day: '2026-02-28',
  title: 'Pay; review, plan',
  url: 'https://x/app',
  changedAt: new Date('2026-01-02T03:04:05.678Z'),
}

test('an entry is an all-day event that blocks no time', () => {
  const lines = toCalendarText('Mine', [entry]).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTAMP:20260102T030405Z',
      'DTSTART;VALUE=DATE:20260228',
      'DTEND;VALUE=DATE:20260301',
      String.raw`SUMMARY:Pay\; review\, plan`,
      'TRANSP:TRANSPARENT',
    ]),
  )
})

test('lines have at most 75 octets and never split a character', () => {
  const folded = foldLine(`SUMMARY:${'é漢😀'.repeat(60)}`)
  const lines = folded.split('\r\n')
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines.map((line, n) => (n > 0 ? line.slice(1) : line)).join('')).toBe(`SUMMARY:${'é漢😀'.repeat(60)}`)
  expect(foldLine('x'.repeat(75))).toBe('x'.repeat(75))
})

test('no title can add a line', () => {
  expect(escapeText('a\r\nEND:VEVENT\nb\u0000\\')).toBe(String.raw`a\nEND:VEVENT\nb\\`)
})

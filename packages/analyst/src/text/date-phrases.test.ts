import { describe, expect, test } from 'vitest'
import { findDay } from './date-phrases.ts'

// A Wednesday.
const today = '2026-11-18'

describe('findDay', () => {
  test.each([
    ['today', '2026-11-18'],
    ['do it tonight', '2026-11-18'],
    ['tomorrow', '2026-11-19'],
    ['the day after tomorrow', '2026-11-20'],
    ['on Friday', '2026-11-20'],
    ['this friday', '2026-11-20'],
    ['by Wednesday', '2026-11-25'],
    ['Monday', '2026-11-23'],
    ['next Monday', '2026-11-23'],
    ['next Friday', '2026-11-27'],
    ['in two weeks', '2026-12-02'],
    ['in 3 days', '2026-11-21'],
    ['in a month', '2026-12-18'],
    ['in a couple of days', '2026-11-20'],
    ['six weeks from now', '2026-12-30'],
    ['in a fortnight', '2026-12-02'],
    ['3 March', '2027-03-03'],
    ['3rd of March', '2027-03-03'],
    ['March 3', '2027-03-03'],
    ['March 3rd, 2028', '2028-03-03'],
    ['24 Dec', '2026-12-24'],
    ['on 1 Sept. 2027', '2027-09-01'],
    ['18 November', '2026-11-18'],
    ['17 November', '2027-11-17'],
    ['2027-01-31', '2027-01-31'],
    ['31.12.2026', '2026-12-31'],
    ['by Fri', '2026-11-20'],
    ['by EOW', '2026-11-20'],
    ['mid next week', '2026-11-25'],
    ['by month-end', '2026-11-30'],
    ['within 48 hours', '2026-11-20'],
    ['this week', '2026-11-20'],
    ['next week', '2026-11-27'],
    ['end of the month', '2026-11-30'],
    ['the end of next month', '2026-12-31'],
    ['end of the quarter', '2026-12-31'],
    ['next year', '2027-12-31'],
  ])('%s is %s', (text, day) => {
    expect(findDay(text, today)?.day).toBe(day)
  })

  test.each([
    '30 February',
    '2026-02-29',
    '45 May',
    'Call Mayer',
    'March the troops',
    'someday',
    '03/04/2027',
    'version 2026-13-01',
    'sunflower',
    '',
  ])('%j contains no day', (text) => {
    expect(findDay(text, today)).toBeUndefined()
  })

  test.each([
    ['heute', '2026-11-18'],
    ['übermorgen', '2026-11-20'],
    ['am Freitag', '2026-11-20'],
    ['am Mittwoch', '2026-11-25'],
    ['bis nächsten Dienstag', '2026-11-24'],
    ['in zwei Wochen', '2026-12-02'],
    ['am 3. März', '2027-03-03'],
    ['3.3.2028', '2028-03-03'],
    ['diese Woche', '2026-11-20'],
    ['nächsten Monat', '2026-12-31'],
    ['bis Ende des Quartals', '2026-12-31'],
    ['bis Ende November', '2026-11-30'],
  ])('German: %s is %s', (text, day) => {
    expect(findDay(text, today, { language: 'de' })?.day).toBe(day)
  })

  test.each(['sat on it', 'the sun is out', 'do it now', 'meet at 3', 'two pumps', 'the 2027-01-31-draft'])(
    '%j contains no day',
    (text) => {
      expect(findDay(text, today)).toBeUndefined()
    },
  )

  test('returns the position of the matched words', () => {
    const text = 'Call the bank by Friday about the loan'
    const { from, to } = findDay(text, today)!
    expect(text.slice(from, to)).toBe('Friday')
  })

  test('uses the last day of a month that is too short', () => {
    expect(findDay('in one month', '2027-01-31')?.day).toBe('2027-02-28')
  })

  test('ends this week on Sunday if today is at the weekend', () => {
    expect(findDay('this week', '2026-11-21')?.day).toBe('2026-11-22')
  })
})

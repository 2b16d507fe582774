import { describe, expect, test } from 'vitest'
import { findDay, findPeriod } from './date-phrases.ts'

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

  test.each([
    ['since Monday', '2026-11-16'],
    ['since Wednesday', '2026-11-11'],
    ['since the 16th of November', '2026-11-16'],
    ['since 3 December', '2025-12-03'],
  ])('looks back: %s is %s', (text, day) => {
    expect(findPeriod(text, today)).toEqual({ from: day, to: today })
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

describe('findPeriod', () => {
  test.each([
    ['What is due this week?', '2026-11-16', '2026-11-22'],
    ['Which tasks are due between 2026-11-19 and 2026-11-25?', '2026-11-19', '2026-11-25'],
    ['What does Udo have to do from 19 November to 25 November?', '2026-11-19', '2026-11-25'],
    ['What is due between the 19 and 25 November?', '2026-11-19', '2026-11-25'],
    ['What is due between the 20. and 24 November?', '2026-11-20', '2026-11-24'],
    ['What is due between 31 and 20 November?', '2026-11-20', '2026-11-20'],
    ['What is due from Friday to Tuesday?', '2026-11-20', '2026-11-24'],
    ['What is due from Monday to Friday?', '2026-11-23', '2026-11-27'],
    ['Which tasks are due from 2026-12-31 to 2026-12-01?', '2026-12-01', '2026-12-31'],
    ['Which tasks from Priya to Jonas are due tomorrow?', '2026-11-19', '2026-11-19'],
    ['and next week', '2026-11-23', '2026-11-29'],
    ['what happened last week', '2026-11-09', '2026-11-15'],
    ['due this month', '2026-11-01', '2026-11-30'],
    ['goals of this quarter', '2026-10-01', '2026-12-31'],
    ['due next quarter', '2027-01-01', '2027-03-31'],
    ['this year', '2026-01-01', '2026-12-31'],
    ['in the next 10 days', '2026-11-18', '2026-11-28'],
    ['within two weeks', '2026-11-18', '2026-12-02'],
    ['the last 7 days', '2026-11-11', '2026-11-18'],
    ['due by Friday', '2026-11-18', '2026-11-20'],
    ['due before Friday', '2026-11-18', '2026-11-19'],
    ['due until the end of the month', '2026-11-18', '2026-11-30'],
    ['due tomorrow', '2026-11-19', '2026-11-19'],
    ['in March', '2027-03-01', '2027-03-31'],
    ['in November', '2026-11-01', '2026-11-30'],
    ['in February 2028', '2028-02-01', '2028-02-29'],
    ['before the weekend', '2026-11-18', '2026-11-20'],
    ['at the weekend', '2026-11-21', '2026-11-22'],
    ['by the end of this week', '2026-11-18', '2026-11-20'],
  ])('%s: %s to %s', (text, from, to) => {
    expect(findPeriod(text, today)).toEqual({ from, to })
  })

  test('looks back for a month that is over', () => {
    expect(findPeriod('finished in March', today, 'back')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(findPeriod('finished in December', today, 'back')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  })

  test('returns no period for a question without a time', () => {
    expect(findPeriod('Who is Ann Lee?', today)).toBeUndefined()
  })
})

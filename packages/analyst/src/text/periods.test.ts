import { describe, expect, test } from 'vitest'
import { findPeriod, findSince } from './periods.ts'

// A Wednesday.
const today = '2026-11-18'

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
    ['due in Q1', '2027-01-01', '2027-03-31'],
    ['goals of Q4', '2026-10-01', '2026-12-31'],
    ['due in Q3 2026', '2026-07-01', '2026-09-30'],
    ['Which goals are due in the second quarter of 2028?', '2028-04-01', '2028-06-30'],
    ['due in the 2nd quarter by priority', '2027-04-01', '2027-06-30'],
    ['due by the end of Q1', '2026-11-18', '2027-03-31'],
    ['due at the end of Q4', '2026-12-31', '2026-12-31'],
    ['due before the end of Q4', '2026-11-18', '2026-12-30'],
    ['due before Q2', '2026-11-18', '2027-03-31'],
    ['due before Q4', '2026-11-18', '2027-09-30'],
    ['which tasks are in the first quarter due', '2027-01-01', '2027-03-31'],
    ['what is by end of the 2 quarter 2027 due', '2026-11-18', '2027-06-30'],
    ['due in 2027', '2027-01-01', '2027-12-31'],
  ])('%s: %s to %s', (text, from, to) => {
    expect(findPeriod(text, today)).toEqual({ from, to })
  })

  test.each([
    ['since Monday', '2026-11-16'],
    ['since Wednesday', '2026-11-11'],
    ['since the 16th of November', '2026-11-16'],
    ['since 3 December', '2025-12-03'],
  ])('looks back: %s is %s', (text, day) => {
    expect(findPeriod(text, today)).toEqual({ from: day, to: today })
  })

  test('looks back for a month that is over', () => {
    expect(findPeriod('finished in March', today, 'back')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(findPeriod('finished in December', today, 'back')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(findPeriod('finished in Q3', today, 'back')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
    expect(findPeriod('finished in the fourth quarter', today, 'back')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
    expect(findPeriod('finished in 2025', today, 'back')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
    expect(findSince('What has changed since Q3?', today)).toBe('2026-07-01')
    expect(findSince('What has changed since 2025?', today)).toBe('2025-01-01')
  })

  test.each([
    'Who is Ann Lee?',
    'Who writes the Q3 report?',
    'What is the status of Q3 reporting?',
    'How far are we with the plan for 2027 hiring?',
  ])('returns no period for a question without one: %s', (text) => {
    expect(findPeriod(text, today)).toBeUndefined()
  })
})

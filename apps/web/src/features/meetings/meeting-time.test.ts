import { addDays } from '@adjutant/contract/core/days'
import { expect, test } from 'vitest'
import { findNext, hasEnded, toDays, toTimeText } from './meeting-time.ts'

// Local times, whatever the zone of the machine.
const at = (text: string) => new Date(text).toISOString()
const meeting = (start: string, end: string, id = 'a') => ({ id, start: at(start), end: at(end), is_all_day: false })
const allDay = (first: string, after: string) => ({
  id: 'd',
  start: `${first}T00:00:00.000Z`,
  end: `${after}T00:00:00.000Z`,
  is_all_day: true,
})

test('shifts days over months', () => {
  expect([addDays('2026-11-30', 1), addDays('2026-03-01', -1)]).toEqual(['2026-12-01', '2026-02-28'])
})

test.each([
  [meeting('2026-11-17T09:00', '2026-11-17T10:30'), '09:00–10:30'],
  [meeting('2026-11-17T09:00', '2026-11-17T09:00'), '09:00'],
  [meeting('2026-11-17T22:00', '2026-11-18T01:00'), 'from 22:00'],
  [meeting('2026-11-16T22:00', '2026-11-17T01:00'), 'until 01:00'],
  [meeting('2026-11-16T22:00', '2026-11-19T01:00'), 'All day'],
  [meeting('2026-11-17T22:00', '2026-11-18T00:00'), '22:00–00:00'],
  [allDay('2026-11-17', '2026-11-18'), 'All day'],
])('the times of a meeting on one day', (one, text) => {
  expect(toTimeText(one, '2026-11-17')).toBe(text)
})

test('lists each day of a meeting, without the exclusive end', () => {
  const days = toDays([allDay('2026-11-17', '2026-11-19'), meeting('2026-11-18T22:00', '2026-11-19T00:00')], '2026-11-16', '2026-11-20')
  expect(days.map(({ day, meetings }) => [day, meetings.length])).toEqual([
    ['2026-11-17', 1],
    ['2026-11-18', 2],
  ])
})

test('finds the meeting that takes place now, or the next one', () => {
  const list = [
    allDay('2026-11-17', '2026-11-18'),
    meeting('2026-11-17T09:00', '2026-11-17T10:00', 'a'),
    meeting('2026-11-17T11:00', '2026-11-17T12:00', 'b'),
  ]
  expect(findNext(list, new Date('2026-11-17T09:30'))).toEqual({ id: 'a', isNow: true })
  expect(findNext(list, new Date('2026-11-17T10:00'))).toEqual({ id: 'b', isNow: false })
  expect(findNext(list, new Date('2026-11-17T12:00'))).toBeUndefined()
  expect(hasEnded(list[1]!, new Date('2026-11-17T10:00'))).toBe(true)
})

import { expect, test } from 'vitest'
import { findTimeZone, startOfDay, toLocalDay } from './time-zone.ts'

test.each([
  ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z'],
  ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
  ['2026-12-01', 'Europe/Berlin', '2026-11-30T23:00:00.000Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
  ['2026-07-01', 'Pacific/Auckland', '2026-06-30T12:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment)
  expect(toLocalDay(new Date(moment), zone)).toBe(day)
  expect(toLocalDay(new Date(Date.parse(moment) - 1), zone) < day).toBe(true)
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Mars/Olympus', undefined],
  ['', undefined],
  [undefined, undefined],
])('the zone %s is %s', (name, zone) => {
  expect(findTimeZone(name)).toBe(zone)
})

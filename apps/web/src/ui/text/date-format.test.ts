import { afterEach, expect, test } from 'vitest'
import { toDateText } from './date-format.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a plain date is the same day in every time zone', () => {
  for (const place of ['Pacific/Honolulu', 'UTC', 'Pacific/Auckland']) {
    process.env.TZ = place
    expect(toDateText('2026-11-15', 'day')).toBe('Sun 15 Nov 2026')
  }
})

test("a timestamp is shown in the reader's time zone", () => {
  process.env.TZ = 'Pacific/Auckland'
  expect(toDateText('2026-11-15T20:05:00Z', 'moment')).toBe('16 Nov 2026, 09:05')
  process.env.TZ = 'UTC'
  expect(toDateText('2026-11-15T20:05:00Z', 'moment')).toBe('15 Nov 2026, 20:05')
})

test('the parts of a text name the same moment', () => {
  process.env.TZ = 'Pacific/Auckland'
  const toTexts = (value: string) => (['short', 'day', 'time'] as const).map((style) => toDateText(value, style))
  expect(toTexts('2026-11-15T20:05:00Z')).toEqual(['16 Nov 2026', 'Mon 16 Nov 2026', '09:05'])
  expect(toTexts('2027-01-31T00:00:00Z')).toEqual(['31 Jan 2027', 'Sun 31 Jan 2027', '13:00'])
})

test('an invalid date is shown as a dash', () => {
  expect(toDateText('soon', 'short')).toBe('–')
})

import { expect, test } from 'vitest'
import { formatDay, formatLongDay } from './format-day.ts'

test('the text of a day does not depend on the time zone', () => {
  expect(formatDay('2026-11-20')).toBe('Fri, 20 Nov 2026')
  expect(formatDay('2026-11-20', 'de')).toBe('Fr., 20. Nov. 2026')
  expect(formatLongDay('2026-11-20')).toBe('20 November 2026')
})

import { expect, test } from 'vitest'
import { toStorageFigure } from './storage-figure.ts'

test("shows the tighter quota: the person's or the organization's", () => {
  const own = { used: 2e9, quota: 20e9 }
  expect(toStorageFigure({ ...own, organization: null })).toEqual({ label: 'Used', value: '2.0 GB', unit: 'of 20 GB' })
  expect(toStorageFigure({ ...own, organization: { used: 10e9, quota: 200e9 } }).label).toBe('Used')
  expect(toStorageFigure({ ...own, organization: { used: 190e9, quota: 200e9 } })).toEqual({
    label: 'Used by everyone',
    value: '190 GB',
    unit: 'of 200 GB',
  })
})

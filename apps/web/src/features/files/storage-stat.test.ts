import { expect, test } from 'vitest'
import { toStorageStat } from './storage-stat.ts'

test("shows the tighter quota: the person's or the organization's", () => {
  const own = { used: 2e9, quota: 20e9 }
  expect(toStorageStat({ ...own, organization: null })).toEqual({ label: 'Used', value: '2.0 GB', unit: 'of 20 GB' })
  expect(toStorageStat({ ...own, organization: { used: 10e9, quota: 200e9 } }).label).toBe('Used')
  expect(toStorageStat({ ...own, organization: { used: 190e9, quota: 200e9 } })).toEqual({
    label: 'Used by everyone',
    value: '190 GB',
    unit: 'of 200 GB',
  })
})

import { expect, test } from 'vitest'
import { firstRow } from './first-row.ts'

test('returns the first row and throws without one', () => {
  expect(firstRow([{ id: 1 }, { id: 2 }])).toEqual({ id: 1 })
  expect(() => firstRow([])).toThrow('returned no row')
})

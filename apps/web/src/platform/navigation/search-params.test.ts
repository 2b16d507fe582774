import { expect, it } from 'vitest'
import { toSearchDay, toSearchId, toSearchSkip, toSearchText, toSearchOption } from './search-params.ts'

it.each([
  [toSearchText, 'lease', 'lease'],
  [toSearchText, 2026, '2026'],
  [toSearchText, '', undefined],
  [toSearchText, ['a'], undefined],
  [toSearchId, '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4', '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4'],
  [toSearchId, 'me', undefined],
  [toSearchSkip, 25, 25],
  [toSearchSkip, -1, undefined],
  [toSearchSkip, '25', undefined],
  [toSearchDay, '2026-02-28', '2026-02-28'],
  [toSearchDay, '2026-13-01', undefined],
  [toSearchDay, 'yesterday', undefined],
] as const)('%o reads %j as %j', (read, typed, values) => {
  expect(read(typed)).toBe(values)
})

it('accepts only values of the list', () => {
  expect(toSearchOption(['newest', 'oldest'], 'oldest')).toBe('oldest')
  expect(toSearchOption(['newest', 'oldest'], 'best')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { toAdminSearch } from './admin-search.ts'

test('accepts valid search parameters', () => {
  const search = { tab: 'audit', search: 'ada', level: 'ceo', skip: 50 }
  expect(toAdminSearch(search)).toEqual(search)
})

test('omits the users tab as default', () => {
  expect(toAdminSearch({ tab: 'users' })).toEqual({})
})

test('treats a numeric search as text', () => {
  expect(toAdminSearch({ search: 2026 })).toEqual({ search: '2026' })
})

test.each([
  { tab: 'nothing' },
  { tab: ['audit'] },
  { search: '' },
  { search: { a: 1 } },
  { level: 'root' },
  { level: 'toString' },
  { skip: -25 },
  { skip: 1.5 },
  { skip: '25; drop' },
  { skip: 0 },
  { other: 1 },
])('ignores %j', (search) => {
  expect(toAdminSearch(search)).toEqual({})
})

import { expect, test } from 'vitest'
import { toAdminSearch } from './admin-search.ts'

test('a sound address is taken as it is', () => {
  const search = { tab: 'audit', search: 'ada', level: 'ceo', skip: 50 }
  expect(toAdminSearch(search)).toEqual(search)
})

test('the users tab is the default and is not spelt out', () => {
  expect(toAdminSearch({ tab: 'users' })).toEqual({})
})

test('a search for a number is a text', () => {
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
])('%j says nothing', (search) => {
  expect(toAdminSearch(search)).toEqual({})
})

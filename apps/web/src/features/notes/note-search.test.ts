import { expect, it } from 'vitest'
import { hasFilters, toNoteQuery, toNoteSearch } from './note-search.ts'

it('takes what is sound from an address', () => {
  expect(toNoteSearch({ search: 'board', sort: 'oldest', from: '2026-02-01', to: 'soon', x: 1 })).toEqual({
    search: 'board',
    sort: 'oldest',
    from: '2026-02-01',
  })
})

it('asks for the newest hundred where the address is plain', () => {
  expect(toNoteQuery({}, 0)).toEqual({ sort: 'newest', skip: 0, limit: 100 })
})

it('counts a search or a date as a filter, the order not', () => {
  expect(hasFilters({ sort: 'oldest' })).toBe(false)
  expect(hasFilters({ to: '2026-02-01' })).toBe(true)
})

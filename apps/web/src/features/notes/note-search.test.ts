import { expect, it } from 'vitest'
import { toNoteQuery, toNoteSearch } from './note-search.ts'

it('accepts valid values', () => {
  expect(toNoteSearch({ search: 'board', sort: 'oldest', from: '2026-02-01', to: 'soon', x: 1 })).toEqual({
    search: 'board',
    sort: 'oldest',
    from: '2026-02-01',
  })
})

it('requests the newest hundred by default', () => {
  expect(toNoteQuery({}, 0)).toEqual({ sort: 'newest', skip: 0, limit: 100 })
})

it('keeps the open note in the URL and requests the same list', () => {
  const note = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4'
  expect(toNoteSearch({ note, create: true })).toEqual({ note, create: true })
  expect(toNoteSearch({ note: 'x', create: 'yes' })).toEqual({})
  expect(toNoteQuery({ note, create: true }, 0)).toEqual(toNoteQuery({}, 0))
})

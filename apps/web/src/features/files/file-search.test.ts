import { expect, test } from 'vitest'
import { toFileQuery, toFileSearch } from './file-search.ts'

const id = '0193e4a5-7b1c-7000-8000-000000000001'

test('keeps view, folder, search, kind, sort and the open file with its page in the URL', () => {
  const search = { view: 'grid', folder: 'Board/2026', search: 'rent', kind: 'pdf', sort: 'name', skip: 50, file: id, page: 3 }
  expect(toFileSearch(search)).toEqual(search)
})

test('treats invalid values as absent', () => {
  const search = { view: 'wall', folder: '/../', search: '', kind: 'nothing', sort: 'colour', skip: -1, file: 'x', page: 'two' }
  expect(toFileSearch(search)).toEqual({})
})

test('lists the files of a folder, including the root', () => {
  expect(toFileQuery({})).toEqual({ folder: '/', skip: 0, limit: 50 })
  expect(toFileQuery({ folder: 'Board', sort: 'name', skip: 50 })).toEqual({ folder: 'Board', sort: 'name', skip: 50, limit: 50 })
})

test('searches nested folders', () => {
  expect(toFileQuery({ search: 'rent' })).toEqual({ search: 'rent', skip: 0, limit: 50 })
  expect(toFileQuery({ folder: 'Board', kind: 'pdf' })).toEqual({ kind: 'pdf', under: 'Board', skip: 0, limit: 50 })
})

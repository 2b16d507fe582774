import { expect, it } from 'vitest'
import { toContactQuery, toContactSearch, clampSkip } from './contact-search.ts'

const id = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4'

it('accepts valid values and drops the rest', () => {
  expect(toContactSearch({ view: 'list', search: 'okafor', skip: 24, contact: id, x: 1 })).toEqual({
    view: 'list',
    search: 'okafor',
    skip: 24,
    contact: id,
  })
  expect(toContactSearch({ view: 'grid', search: '', skip: -1, contact: 'tom' })).toEqual({})
})

it('requests the first page by default', () => {
  expect(toContactQuery({})).toEqual({ skip: 0, limit: 24 })
})

it('makes the same request for every contact opened over the list', () => {
  expect(toContactQuery({ search: 'ada', skip: 24, contact: id })).toEqual({ search: 'ada', skip: 24, limit: 24 })
})

it.each([
  [24, 25, 24],
  [24, 24, 0],
  [480, 49, 48],
  [24, 0, 0],
])('a page from %i of %i contacts starts at %i', (skip, total, expected) => {
  expect(clampSkip(skip, total)).toBe(expected)
})

import { expect, test } from 'vitest'
import { toPagerRange } from './pager-range.ts'

test('the first page has a next page and no previous one', () => {
  expect(toPagerRange({ skip: 0, limit: 25, total: 60 })).toEqual({ first: 1, last: 25, previousSkip: undefined, nextSkip: 25 })
})

test('the last page ends at the total', () => {
  expect(toPagerRange({ skip: 50, limit: 25, total: 60 })).toEqual({ first: 51, last: 60, previousSkip: 25, nextSkip: undefined })
})

test('a page that is exactly full is the last one', () => {
  expect(toPagerRange({ skip: 25, limit: 25, total: 50 }).nextSkip).toBeUndefined()
})

test('the previous page never starts below zero', () => {
  expect(toPagerRange({ skip: 10, limit: 25, total: 60 }).previousSkip).toBe(0)
})

test('an empty list starts at zero', () => {
  expect(toPagerRange({ skip: 0, limit: 25, total: 0 })).toEqual({ first: 0, last: 0, previousSkip: undefined, nextSkip: undefined })
})

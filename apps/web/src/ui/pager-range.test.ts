import { expect, test } from 'vitest'
import { toPagerRange } from './pager-range.ts'

test('the first of several pages leads on, not back', () => {
  expect(toPagerRange({ skip: 0, limit: 25, total: 60 })).toEqual({ first: 1, last: 25, previousSkip: undefined, nextSkip: 25 })
})

test('the last page ends at the total', () => {
  expect(toPagerRange({ skip: 50, limit: 25, total: 60 })).toEqual({ first: 51, last: 60, previousSkip: 25, nextSkip: undefined })
})

test('a page that is exactly full is the last one', () => {
  expect(toPagerRange({ skip: 25, limit: 25, total: 50 }).nextSkip).toBeUndefined()
})

test('going back from a crooked place never goes below the start', () => {
  expect(toPagerRange({ skip: 10, limit: 25, total: 60 }).previousSkip).toBe(0)
})

test('nothing is counted from zero', () => {
  expect(toPagerRange({ skip: 0, limit: 25, total: 0 })).toEqual({ first: 0, last: 0, previousSkip: undefined, nextSkip: undefined })
})

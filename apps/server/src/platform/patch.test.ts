import { expect, test } from 'vitest'
import { changedOf, definedOf } from './patch.ts'

test('what was not sent is left out, what is to be cleared stays in', () => {
  expect(definedOf({ title: undefined, notes: null, rank: 0 })).toEqual({ notes: null, rank: 0 })
})

test('a change holds only what differs, lists by what stands in them', () => {
  const before = { title: 'A', notes: null, emails: ['a@example.com'], id: '1' }
  expect(changedOf(before, { title: 'A', notes: null, emails: ['a@example.com'] })).toEqual({})
  expect(changedOf(before, { title: 'B', notes: undefined, emails: [] })).toEqual({ title: 'B', emails: [] })
})

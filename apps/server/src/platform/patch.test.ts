import { expect, test } from 'vitest'
import { definedOf } from './patch.ts'

test('what was not sent is left out, what is to be cleared stays in', () => {
  expect(definedOf({ title: undefined, notes: null, rank: 0 })).toEqual({ notes: null, rank: 0 })
})

import { expect, test } from 'vitest'
import { definedOf } from './patch.ts'

test('omits absent fields and keeps null', () => {
  expect(definedOf({ title: undefined, notes: null, rank: 0 })).toEqual({ notes: null, rank: 0 })
})

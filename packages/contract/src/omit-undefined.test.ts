import { expect, test } from 'vitest'
import { omitUndefined } from './omit-undefined.ts'

test('omits absent fields and keeps null', () => {
  expect(omitUndefined({ title: undefined, notes: null, rank: 0 })).toEqual({ notes: null, rank: 0 })
})

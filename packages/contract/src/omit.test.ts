import { expect, test } from 'vitest'
import { omitNulls, omitUndefined } from './omit.ts'

test('omits absent fields and keeps null', () => {
  expect(omitUndefined({ title: undefined, notes: null, rank: 0 })).toEqual({ notes: null, rank: 0 })
})

test('omits null and keeps every other value', () => {
  expect(omitNulls({ title: null, notes: '', rank: 0, isOpen: false })).toEqual({ notes: '', rank: 0, isOpen: false })
})

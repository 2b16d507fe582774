import { expect, test } from 'vitest'
import { hasChanges, toChanges } from './changes.ts'

const before = { name: 'Ines', role: '', objectives: ['Grow'], prompts: { a: 1 } as object }

test('only what differs is sent', () => {
  expect(toChanges(before, { ...before, role: 'CEO' })).toEqual({ role: 'CEO' })
})

test('lists and objects are compared by what they hold', () => {
  expect(toChanges(before, { ...before, objectives: ['Grow'], prompts: { a: 1 } })).toEqual({})
  expect(toChanges(before, { ...before, objectives: ['Grow', 'Hire'] })).toEqual({ objectives: ['Grow', 'Hire'] })
})

test('a field that was emptied is a change', () => {
  expect(toChanges(before, { ...before, name: '', objectives: [] })).toEqual({ name: '', objectives: [] })
})

test('nothing changed is known as such', () => {
  expect(hasChanges(toChanges(before, { ...before }))).toBe(false)
  expect(hasChanges({ role: undefined })).toBe(true)
})

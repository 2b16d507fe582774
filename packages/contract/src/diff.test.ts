import { expect, test } from 'vitest'
import { diff } from './diff.ts'

const before = { name: 'Ines', role: '', objectives: ['Grow'], prompts: { a: 1 } as object }

test('only changed fields are sent', () => {
  expect(diff(before, { ...before, role: 'CEO' })).toEqual({ role: 'CEO' })
})

test('lists and objects are compared by value', () => {
  expect(diff(before, { ...before, objectives: ['Grow'], prompts: { a: 1 } })).toEqual({})
  expect(diff(before, { ...before, objectives: ['Grow', 'Hire'] })).toEqual({ objectives: ['Grow', 'Hire'] })
})

test('an emptied field is a change', () => {
  expect(diff(before, { ...before, name: '', objectives: [] })).toEqual({ name: '', objectives: [] })
})

test('contains only differences, compares lists by value, and ignores undefined fields', () => {
  const row = { title: 'A', notes: null, emails: ['a@example.com'], id: '1' }
  expect(diff(row, { title: 'A', notes: null, emails: ['a@example.com'] })).toEqual({})
  expect(diff(row, { title: 'B', notes: undefined, emails: [] })).toEqual({ title: 'B', emails: [] })
})

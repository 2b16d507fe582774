import { expect, test } from 'vitest'
import { toArgumentRows } from './act-arguments.ts'

test('names are made readable, and texts stay letter by letter as they are', () => {
  expect(toArgumentRows({ due_date: '2026-11-20', title: '  <b>Call</b> ' })).toEqual([
    { name: 'Due date', value: '2026-11-20' },
    { name: 'Title', value: '  <b>Call</b> ' },
  ])
})

test('what is no text is shown as JSON', () => {
  expect(toArgumentRows({ value: 3.5, done: false, note: null, ids: ['a'] }).map(({ value }) => value)).toEqual([
    '3.5',
    'false',
    'null',
    '[\n "a"\n]',
  ])
})

import { expect, test } from 'vitest'
import { toDescriptionRows } from './description-rows.ts'

test('makes names readable and keeps texts verbatim', () => {
  expect(toDescriptionRows({ due_date: '2026-11-20', title: '  <b>Call</b> ' })).toEqual([
    { key: 'due_date', name: 'Due date', value: '2026-11-20' },
    { key: 'title', name: 'Title', value: '  <b>Call</b> ' },
  ])
})

test('shows other values as JSON', () => {
  expect(toDescriptionRows({ value: 3.5, done: false, note: null, ids: ['a'] }).map(({ value }) => value)).toEqual([
    '3.5',
    'false',
    'null',
    '[\n "a"\n]',
  ])
})

import { expect, it } from 'vitest'
import { findArguments, toArgumentRows } from './approval-arguments.ts'

it('shows names readable and values as they are', () => {
  expect(toArgumentRows({ due_date: '2026-12-01', tags: ['a'], done: false })).toEqual([
    { name: 'Due date', value: '2026-12-01' },
    { name: 'Tags', value: '[\n "a"\n]' },
    { name: 'Done', value: 'false' },
  ])
})

it('takes an object of JSON and nothing else', () => {
  expect(findArguments('{"a": 1}')).toEqual({ a: 1 })
  expect(['[1]', 'null', '{', '"x"'].map(findArguments)).toEqual([undefined, undefined, undefined, undefined])
})

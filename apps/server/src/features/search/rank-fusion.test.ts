import { expect, test } from 'vitest'
import { fuse } from './rank-fusion.ts'

const place = (record_id: string, chunk = 0) => ({ record_id, part_id: record_id, chunk })
const fused = (lists: string[][], most = 10) =>
  fuse(
    lists.map((list) => list.map((id) => place(id))),
    most,
  ).map(({ record_id }) => record_id)

test('a record on two lists ranks before the first of one list', () => {
  expect(
    fused([
      ['a', 'b'],
      ['c', 'b'],
    ]),
  ).toEqual(['b', 'a', 'c'])
})

test('a record counts once per list, by its best passage', () => {
  const [first] = fuse([[place('b', 7), place('a', 1), place('b', 2)]], 10)
  expect(first).toEqual(place('b', 7))
  expect(fused([['b', 'b', 'b', 'a'], ['a']])).toEqual(['a', 'b'])
})

test('its passage is from the first list that contains it', () => {
  expect(fuse([[], [place('a', 3)], [place('a', 5)]], 10)).toEqual([place('a', 3)])
})

test('returns no more than the limit', () => {
  expect(fused([['a', 'b', 'c']], 2)).toEqual(['a', 'b'])
  expect(fused([[], []])).toEqual([])
})

import { expect, test } from 'vitest'
import { fuseRankings } from './rank-fusion.ts'

const place = (record_id: string, chunk = 0) => ({ record_id, part_id: record_id, chunk })
const fused = (lists: string[][], max = 10) =>
  fuseRankings(
    lists.map((list) => list.map((id) => place(id))),
    max,
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
  const [first] = fuseRankings([[place('b', 7), place('a', 1), place('b', 2)]], 10)
  expect(first).toEqual(place('b', 7))
  expect(fused([['b', 'b', 'b', 'a'], ['a']])).toEqual(['a', 'b'])
})

test('its passage is from the first list that contains it', () => {
  expect(fuseRankings([[], [place('a', 3)], [place('a', 5)]], 10)).toEqual([place('a', 3)])
})

test('returns no more than the limit', () => {
  expect(fused([['a', 'b', 'c']], 2)).toEqual(['a', 'b'])
  expect(fused([[], []])).toEqual([])
})

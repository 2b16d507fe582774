import { expect, test } from 'vitest'
import { fuseRankings, type RankedList } from './rank-fusion.logic.ts'

const passage = (record_id: string, score: number, chunk = 0) => ({ record_id, part_id: record_id, chunk, score })
const list = (scores: Record<string, number>, weight = 1): RankedList => ({
  passages: Object.entries(scores).map(([id, score]) => passage(id, score)),
  weight,
})
const fused = (lists: RankedList[], max = 10) => fuseRankings(lists, max).map(({ record_id }) => record_id)

test('a record on two lists ranks before the first of one list', () => {
  expect(fused([list({ a: 0.5, b: 0.4 }), list({ c: 0.5, b: 0.4 })])).toEqual(['b', 'a', 'c'])
})

test('a strong match ranks before a weak one that is first on its list', () => {
  expect(fused([list({ weak: 0.1 }), list({ strong: 0.8, other: 0.7 })])).toEqual(['strong', 'other', 'weak'])
})

test('the weight of a list multiplies its scores', () => {
  expect(fused([list({ a: 0.5 }), list({ b: 0.2 }, 3)])).toEqual(['b', 'a'])
})

test('a record counts once per list, by its best passage', () => {
  const passages = [passage('b', 0.4, 7), passage('b', 0.3, 2), passage('a', 0.3, 1), passage('b', 0.3, 3)]
  expect(fuseRankings([{ passages, weight: 1 }], 10)).toEqual([passage('b', 0.4, 7), passage('a', 0.3, 1)])
})

test('its passage is from the list that contributes most', () => {
  const lists = [
    { passages: [passage('a', 0.3, 3)], weight: 1 },
    { passages: [passage('a', 0.2, 5)], weight: 2 },
  ]
  expect(fuseRankings(lists, 10)[0]).toMatchObject({ record_id: 'a', chunk: 5 })
})

test('returns no more than the limit', () => {
  expect(fused([list({ a: 3, b: 2, c: 1 })], 2)).toEqual(['a', 'b'])
  expect(fused([list({}), list({})])).toEqual([])
})

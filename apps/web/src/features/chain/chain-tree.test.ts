import type { Chain, ChainNode } from '@adjutant/contract/records/chain'
import { expect, test } from 'vitest'
import { toBranches } from './chain-tree.ts'

const node = (id: string, distance: number, more: Partial<ChainNode> = {}): ChainNode => ({
  ...{ kind: 'task', id, title: id, at: '2026-03-03T09:00:00Z', happened_at: null, by: null },
  ...{ thread_id: null, run_kind: null, distance, more: 0 },
  ...more,
})

test('each record is once below the record through which it was reached', () => {
  const chain: Chain = {
    start: node('start', 0),
    nodes: [node('message', -1), node('promise', -1), node('note', -2), node('goal', 1), node('parent', 2)],
    links: [
      { from: 'message', to: 'start', relation: 'created', day: null },
      { from: 'promise', to: 'start', relation: 'created', day: null },
      { from: 'message', to: 'promise', relation: 'promised_in', day: null },
      { from: 'note', to: 'promise', relation: 'promised_in', day: null },
      { from: 'start', to: 'goal', relation: 'serves', day: null },
      { from: 'goal', to: 'parent', relation: 'part_of', day: null },
    ],
    more_before: 0,
    more_after: 0,
  }
  const ids = (branches: ReturnType<typeof toBranches>): unknown[] => branches.map(({ node: { id }, branches: inner }) => [id, ids(inner)])
  expect(ids(toBranches(chain, 'before'))).toEqual([
    ['message', []],
    ['promise', [['note', []]]],
  ])
  expect(ids(toBranches(chain, 'after'))).toEqual([['goal', [['parent', []]]]])
})

import type { Chain, ChainNode } from '@adjutant/contract/records/chain'
import { chainKinds, chainRelations } from '@adjutant/contract/core/choices'
import { expect, test } from 'vitest'
import { toBranches, toSentence } from './chain-text.ts'

const node = (id: string, distance: number, more: Partial<ChainNode> = {}): ChainNode => ({
  ...{ kind: 'task', id, title: id, at: '2026-03-03T09:00:00Z', by: null, thread_id: null, run_kind: null, distance, more: 0 },
  ...more,
})

test.each([
  [{ kind: 'message', by: 'Ada Kern', distance: -1 }, 'created', 'Created from a message by Ada Kern'],
  [{ kind: 'message', by: null, distance: -1 }, 'created', 'Created from a message'],
  [{ kind: 'advice', by: null, distance: -2 }, 'created', 'Created from advice'],
  [{ kind: 'task', by: null, distance: -1 }, 'serves', 'Served by a task'],
  [{ kind: 'goal', by: null, distance: 1 }, 'serves', 'Serves a goal'],
  [{ kind: 'commitment', by: null, distance: 1 }, 'promised_in', 'Contains a promise'],
] as const)('%j by “%s” is said as “%s”', (of, relation, expected) => {
  expect(toSentence(of, relation)).toBe(expected)
})

test('every relation has a sentence for every kind in both directions', () => {
  for (const relation of chainRelations)
    for (const kind of chainKinds)
      for (const distance of [-1, 1]) expect(toSentence({ kind, by: null, distance }, relation)).toMatch(/^[A-Z][a-z]+( [a-z]+)+$/)
})

test('each record is once below the record through which it was reached', () => {
  const chain: Chain = {
    start: node('start', 0),
    nodes: [node('message', -1), node('promise', -1), node('note', -2), node('goal', 1), node('parent', 2)],
    links: [
      { from: 'message', to: 'start', relation: 'created' },
      { from: 'promise', to: 'start', relation: 'created' },
      { from: 'message', to: 'promise', relation: 'promised_in' },
      { from: 'note', to: 'promise', relation: 'promised_in' },
      { from: 'start', to: 'goal', relation: 'serves' },
      { from: 'goal', to: 'parent', relation: 'part_of' },
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

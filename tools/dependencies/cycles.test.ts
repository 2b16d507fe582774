import { expect, test } from 'vitest'
import { findCycles } from './cycles.ts'

const graphOf = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

test('finds no cycle in a tree of imports', () => {
  expect(findCycles(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})

test('reports all files of a cycle and none that only lead to it', () => {
  expect(findCycles(graphOf({ entry: ['a'], a: ['b'], b: ['c'], c: ['a', 'leaf'], leaf: [] }))).toEqual([['a', 'b', 'c']])
})

test('reports two separate cycles', () => {
  expect(findCycles(graphOf({ a: ['b'], b: ['a'], c: ['d', 'a'], d: ['c'] }))).toHaveLength(2)
})

test('reports a file that imports itself', () => {
  expect(findCycles(graphOf({ a: ['a'] }))).toEqual([['a']])
})

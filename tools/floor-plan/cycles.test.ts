import { expect, test } from 'vitest'
import { findCycles } from './cycles.ts'

const graphOf = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

test('a tree of imports has no ring', () => {
  expect(findCycles(graphOf({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
})

test('a ring is named with all its files, and what merely leads to it is not', () => {
  expect(findCycles(graphOf({ entry: ['a'], a: ['b'], b: ['c'], c: ['a', 'leaf'], leaf: [] }))).toEqual([['a', 'b', 'c']])
})

test('two rings that touch no other are two', () => {
  expect(findCycles(graphOf({ a: ['b'], b: ['a'], c: ['d', 'a'], d: ['c'] }))).toHaveLength(2)
})

test('a file that imports itself is a ring', () => {
  expect(findCycles(graphOf({ a: ['a'] }))).toEqual([['a']])
})

import { expect, it } from 'vitest'
import { rowPx, toLayout, topPx } from './flow-layout.ts'
import type { DrawnStep } from './flow-layout.ts'

const step = (title: string, part: Partial<DrawnStep> = {}): DrawnStep => ({
  title,
  kind: 'agent',
  by: 'Analyst',
  when: null,
  otherwise: null,
  ...part,
})
const y = (index: number) => topPx + index * rowPx

it('places the steps below each other', () => {
  const { nodes, heightPx, detours } = toLayout([step('A'), step('B')])
  expect(nodes.map((node) => [node.title, node.y])).toEqual([
    ['A', y(0)],
    ['B', y(1)],
  ])
  expect(heightPx).toBe(2 * rowPx)
  expect(detours).toEqual([])
})

it('draws a detour around a step with a condition', () => {
  const { detours } = toLayout([step('A'), step('B', { when: '{A} is empty' }), step('C')])
  expect(detours).toEqual([{ from: y(1) - rowPx / 2, to: y(1) + rowPx / 2 }])
})

it('draws a detour from a branch to the next one or the end', () => {
  const branch = { kind: 'branch' as const, when: '{A} is empty' }
  const { detours, heightPx } = toLayout([step('A'), step('B', branch), step('C'), step('D', branch), step('E')])
  expect(detours).toEqual([
    { from: y(1), to: y(3) },
    { from: y(3), to: heightPx },
  ])
})

it('draws a detour from a branch to the named step', () => {
  const branch = { kind: 'branch' as const, when: '{A} is empty', otherwise: 'D' }
  expect(toLayout([step('A'), step('B', branch), step('C'), step('D')]).detours).toEqual([{ from: y(1), to: y(3) }])
})

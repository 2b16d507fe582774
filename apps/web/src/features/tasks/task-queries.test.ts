import { expect, it } from 'vitest'
import { toTaskStats } from './task-queries.ts'

const toNumbers = (...input: Parameters<typeof toTaskStats>) => toTaskStats(...input).map(({ label, value }) => [label, value])

it('counts cancelled tasks as closed', () => {
  expect(toNumbers(undefined, 48, 42)).toEqual([
    ['Open', 42],
    ['Closed', 6],
  ])
  expect(toNumbers(undefined, 42, 42)).toEqual([['Open', 42]])
})

it.each([
  ['Review', [['Open', 5]]],
  [
    'Done',
    [
      ['Open', 0],
      ['Closed', 5],
    ],
  ],
] as const)('counts a list of %s tasks by that status', (status, stats) => {
  expect(toNumbers(status, 5, 42)).toEqual(stats)
})

it('shows a dash for an unknown number', () => {
  expect(toNumbers(undefined, 3, undefined)).toEqual([['Open', '–']])
})

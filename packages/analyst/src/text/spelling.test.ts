import { expect, test } from 'vitest'
import { correctWords, editDistance, isMisspelling } from './spelling.ts'

test.each([
  ['overdue', 'overdue', 0],
  ['overdeu', 'overdue', 1],
  ['taks', 'tasks', 1],
  ['zielinsky', 'zielinski', 1],
  ['abc', 'xyz', 3],
])('%s and %s differ by %d', (one, other, distance) => {
  expect(editDistance(one, other, 3)).toBe(distance)
})

test.each([
  ['petar', 'petra', true],
  ['revnue', 'revenue', true],
  ['delivrey', 'delivery', true],
  ['plate', 'late', false],
  ['ann', 'ben', false],
  ['x'.repeat(100_000), 'overdue', false],
])('%s as %s: %s', (given, right, isOne) => {
  expect(isMisspelling(given, right)).toBe(isOne)
})

test('corrects only unknown words', () => {
  const known = new Set(['how', 'who', 'which', 'tasks', 'overdue'])
  const correct = (text: string) => correctWords(text, known, (word) => word === 'are')
  expect(correct('wich taks are overdeu')).toBe('which tasks are overdue')
  expect(correct('hwo are Brunner tasks')).toBe('how are Brunner tasks')
})

import { expect, test } from 'vitest'
import { listOversizes } from './measure.ts'

const linesOf = (count: number) => '  call()\n'.repeat(count)
const functionOf = (lines: number) => `const work = () => {\n${linesOf(lines - 2)}}\n`

test('a file of 300 lines passes and one of 301 does not', () => {
  expect(listOversizes('a.ts', linesOf(300))).toEqual([])
  expect(listOversizes('a.ts', linesOf(301))).toEqual(['a.ts: 301 lines, at most 300 are allowed'])
})

test('a function of 60 lines passes and one of 61 is named with its place', () => {
  expect(listOversizes('a.ts', functionOf(60))).toEqual([])
  expect(listOversizes('a.ts', `\n\n${functionOf(61)}`)).toEqual(['a.ts:3: a function of 61 lines, at most 60 are allowed'])
})

test('a component may have 100 lines', () => {
  expect(listOversizes('a.tsx', functionOf(100))).toEqual([])
  expect(listOversizes('a.tsx', functionOf(101))).toHaveLength(1)
})

test('a chapter of tests may be long, a single test may not', () => {
  expect(listOversizes('a.test.ts', `describe('x', () => {\n${linesOf(80)}})`)).toEqual([])
  expect(listOversizes('a.test.ts', `describe.each([1])('x', () => {\n${linesOf(80)}})`)).toEqual([])
  expect(listOversizes('a.spec.ts', `test.describe('x', () => {\n${linesOf(80)}})`)).toEqual([])
  expect(listOversizes('a.test.ts', `test('x', () => {\n${linesOf(80)}})`)).toHaveLength(1)
})

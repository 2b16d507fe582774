import { expect, test } from 'vitest'
import { listOversizes } from './measure.ts'
import { parseFile } from './parsed-file.ts'

const oversizesOf = (file: string, source: string) => listOversizes(parseFile(file, source))
const linesOf = (count: number) => '  call()\n'.repeat(count)
const functionOf = (lines: number) => `const work = () => {\n${linesOf(lines - 2)}}\n`

test('accepts a file of 300 lines and rejects one of 301', () => {
  expect(oversizesOf('a.ts', linesOf(300))).toEqual([])
  expect(oversizesOf('a.ts', linesOf(301))).toEqual(['a.ts: 301 lines, at most 300 are allowed'])
})

test('accepts a function of 60 lines and rejects one of 61 with its location', () => {
  expect(oversizesOf('a.ts', functionOf(60))).toEqual([])
  expect(oversizesOf('a.ts', `\n\n${functionOf(61)}`)).toEqual(['a.ts:3: a function of 61 lines, at most 60 are allowed'])
})

test('accepts a component of 100 lines', () => {
  expect(oversizesOf('a.tsx', functionOf(100))).toEqual([])
  expect(oversizesOf('a.tsx', functionOf(101))).toHaveLength(1)
})

test('accepts a long describe block but not a long test', () => {
  expect(oversizesOf('a.test.ts', `describe('x', () => {\n${linesOf(80)}})`)).toEqual([])
  expect(oversizesOf('a.test.ts', `describe.each([1])('x', () => {\n${linesOf(80)}})`)).toEqual([])
  expect(oversizesOf('a.spec.ts', `test.describe('x', () => {\n${linesOf(80)}})`)).toEqual([])
  expect(oversizesOf('a.test.ts', `test('x', () => {\n${linesOf(80)}})`)).toHaveLength(1)
})

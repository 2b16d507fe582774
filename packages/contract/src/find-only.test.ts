import { expect, test } from 'vitest'
import { findOnly } from './find-only.ts'

test.each([
  [[], undefined],
  [['a'], 'a'],
  [['a', 'b'], undefined],
])('of %j finds %j', (list, only) => {
  expect(findOnly(list)).toBe(only)
})

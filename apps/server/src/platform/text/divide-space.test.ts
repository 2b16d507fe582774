import { expect, test } from 'vitest'
import { divideSpace } from './divide-space.ts'

test.each([
  [[], 100, []],
  [[10, 20], 100, [10, 20]],
  [[10, 500], 100, [10, 90]],
  [[500, 500], 100, [50, 50]],
  [[500, 10, 500], 100, [45, 10, 45]],
])('texts of %j characters share %i as %j', (lengths, maxLength, shares) => {
  expect(divideSpace(lengths, maxLength)).toEqual(shares)
})

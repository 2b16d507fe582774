import { expect, it } from 'vitest'
import { findDropIndex, moveItem } from './order.ts'

it('moves an item up and down within the list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moveItem(['a', 'b', 'c'], 0, 3)).toEqual(['a', 'b', 'c'])
})

it('finds the drop position by the midpoints that the pointer has passed', () => {
  const middles = [50, 150, 250]
  expect(findDropIndex(middles, 0, 60)).toBe(0)
  expect(findDropIndex(middles, 0, 160)).toBe(1)
  expect(findDropIndex(middles, 2, 40)).toBe(0)
  expect(findDropIndex(middles, 1, 900)).toBe(2)
})

import { expect, test } from 'vitest'
import { findMenuIndex } from './menu-keys.ts'

const labels = ['Profile', 'Organization', 'Super Admin', 'Preferences', 'Logout']

test('arrow keys wrap around', () => {
  expect(findMenuIndex('ArrowDown', 0, labels)).toBe(1)
  expect(findMenuIndex('ArrowDown', 4, labels)).toBe(0)
  expect(findMenuIndex('ArrowUp', 0, labels)).toBe(4)
  expect(findMenuIndex('ArrowUp', -1, labels)).toBe(4)
})

test('Home and End go to the first and last item', () => {
  expect(findMenuIndex('Home', 3, labels)).toBe(0)
  expect(findMenuIndex('End', 0, labels)).toBe(4)
})

test('a letter goes to the next item that starts with it, ignoring case', () => {
  expect(findMenuIndex('p', 0, labels)).toBe(3)
  expect(findMenuIndex('P', 3, labels)).toBe(0)
  expect(findMenuIndex('l', 0, labels)).toBe(4)
})

test('other keys are ignored', () => {
  expect(findMenuIndex('x', 0, labels)).toBeUndefined()
  expect(findMenuIndex('Tab', 0, labels)).toBeUndefined()
  expect(findMenuIndex(' ', 0, labels)).toBeUndefined()
  expect(findMenuIndex('ArrowDown', 0, [])).toBeUndefined()
})

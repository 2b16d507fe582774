import { expect, test } from 'vitest'
import { findByTyping, findNextIndex } from './list-keys.ts'

test('arrow keys wrap around', () => {
  expect(findNextIndex('ArrowDown', 0, 5)).toBe(1)
  expect(findNextIndex('ArrowDown', 4, 5)).toBe(0)
  expect(findNextIndex('ArrowUp', 0, 5)).toBe(4)
  expect(findNextIndex('ArrowUp', -1, 5)).toBe(4)
})

test('Home and End go to the first and last item, Page Up and Page Down stop there', () => {
  expect(findNextIndex('Home', 3, 5)).toBe(0)
  expect(findNextIndex('End', 0, 5)).toBe(4)
  expect(findNextIndex('PageDown', 3, 30)).toBe(13)
  expect(findNextIndex('PageDown', 25, 30)).toBe(29)
  expect(findNextIndex('PageUp', 3, 30)).toBe(0)
})

test('other keys and empty lists are ignored', () => {
  expect(findNextIndex('Tab', 0, 5)).toBeUndefined()
  expect(findNextIndex('ArrowDown', 0, 0)).toBeUndefined()
})

const labels = ['Profile', 'Organization', 'Super Admin', 'Preferences', 'Logout']

test('a letter goes to the next item that starts with it, ignoring case', () => {
  const type = (key: string, current: number, names = labels) => findByTyping(key, current, names, { text: '', atMs: 0 }, 0)
  expect(type('p', 0)).toBe(3)
  expect(type('P', 3)).toBe(0)
  expect(type('l', 0)).toBe(4)
  expect(type('x', 0)).toBeUndefined()
  expect(type('Tab', 0)).toBeUndefined()
  expect(type(' ', 0)).toBeUndefined()
  expect(type('p', 0, [])).toBeUndefined()
})

test('letters in quick succession are one word; a pause or a letter without a match starts a new one', () => {
  const typed = { text: '', atMs: 0 }
  const type = (letter: string, current: number, nowMs: number) => findByTyping(letter, current, labels, typed, nowMs)
  expect(type('p', -1, 1_000)).toBe(0)
  expect(type('r', 0, 1_200)).toBe(0)
  expect(type('e', 0, 1_400)).toBe(3)
  expect(type('l', 3, 1_500)).toBe(4)
  expect(type('p', 4, 2_500)).toBe(0)
  expect(type('p', 0, 3_500)).toBe(3)
})

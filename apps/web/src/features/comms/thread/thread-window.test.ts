import type { ThreadMessage } from '@adjutant/contract/comms'
import { expect, test } from 'vitest'
import { toWindowAround, withEarlier, withLater, withLatest, withSent } from './thread-window.ts'
import type { ThreadWindow } from './thread-window.ts'

const message = (id: string) => ({ id }) as ThreadMessage
const messages = (letters: string) => [...letters].map(message)
const toLetters = ({ messages: shown }: ThreadWindow) => shown.map(({ id }) => id).join('')
const window = (letters: string, hasEarlier = true, hasLater = false) => ({ messages: messages(letters), hasEarlier, hasLater })

test('a full first page has earlier messages', () => {
  expect(withLatest(undefined, messages('abc'), 3)).toMatchObject({ hasEarlier: true, hasLater: false })
  expect(withLatest(undefined, messages('ab'), 3)).toMatchObject({ hasEarlier: false })
})

test('new messages join the window, each once and in its latest state', () => {
  const after = withLatest(window('abcd', false), messages('cde'), 3)
  expect(toLetters(after)).toBe('abcde')
  expect(after.hasEarlier).toBe(false)
})

test('a message between two known ones takes its place', () => {
  expect(toLetters(withLatest(window('abd'), messages('bcd'), 3))).toBe('abcd')
})

test('more than one page of new messages replaces the window, without a gap', () => {
  const after = withLatest(window('abc', false), messages('xyz'), 3)
  expect(toLetters(after)).toBe('xyz')
  expect(after.hasEarlier).toBe(true)
})

test('new messages do not move a reader at an earlier position', () => {
  const before = toWindowAround(messages('bcd'))
  expect(withLatest(before, messages('xyz'), 3)).toBe(before)
  expect(withSent(before, message('z'))).toBe(before)
})

test('earlier and later pages join without duplicates until a short page ends them', () => {
  const earlier = withEarlier(window('cd'), messages('abc'), 3)
  expect([toLetters(earlier), earlier.hasEarlier]).toEqual(['abcd', true])
  expect(withEarlier(window('cd'), [], 3).hasEarlier).toBe(false)
  const later = withLater(toWindowAround(messages('ab')), messages('c'), 3)
  expect([toLetters(later), later.hasLater]).toEqual(['abc', false])
})

test('a sent message is at the end once', () => {
  const after = withSent(window('ab'), message('c'))
  expect(toLetters(withSent(after, message('c')))).toBe('abc')
})

import type { ThreadMessage } from '@adjutant/contract/comms'
import { expect, test } from 'vitest'
import { toPlace, withEarlier, withLater, withLatest, withSent } from './thread-window.ts'
import type { ThreadWindow } from './thread-window.ts'

const message = (id: string) => ({ id }) as ThreadMessage
const messages = (letters: string) => [...letters].map(message)
const toLetters = ({ messages: shown }: ThreadWindow) => shown.map(({ id }) => id).join('')
const window = (letters: string, hasEarlier = true, hasLater = false) => ({ messages: messages(letters), hasEarlier, hasLater })

test('the first page has others behind it when it is full', () => {
  expect(withLatest(undefined, messages('abc'), 3)).toMatchObject({ hasEarlier: true, hasLater: false })
  expect(withLatest(undefined, messages('ab'), 3)).toMatchObject({ hasEarlier: false })
})

test('what is new joins what was here, each message once and as it was read last', () => {
  const after = withLatest(window('abcd', false), messages('cde'), 3)
  expect(toLetters(after)).toBe('abcde')
  expect(after.hasEarlier).toBe(false)
})

test('a line that came between two known ones takes its place', () => {
  expect(toLetters(withLatest(window('abd'), messages('bcd'), 3))).toBe('abcd')
})

test('more than a page of news leaves no gap: it stands for itself', () => {
  const after = withLatest(window('abc', false), messages('xyz'), 3)
  expect(toLetters(after)).toBe('xyz')
  expect(after.hasEarlier).toBe(true)
})

test('who looks at an earlier place is not carried away by what comes', () => {
  const before = toPlace(messages('bcd'))
  expect(withLatest(before, messages('xyz'), 3)).toBe(before)
  expect(withSent(before, message('z'))).toBe(before)
})

test('pages before and after join without repeating, until a short one ends them', () => {
  const earlier = withEarlier(window('cd'), messages('abc'), 3)
  expect([toLetters(earlier), earlier.hasEarlier]).toEqual(['abcd', true])
  expect(withEarlier(window('cd'), [], 3).hasEarlier).toBe(false)
  const later = withLater(toPlace(messages('ab')), messages('c'), 3)
  expect([toLetters(later), later.hasLater]).toEqual(['abc', false])
})

test('a sent message stands at the end once', () => {
  const after = withSent(window('ab'), message('c'))
  expect(toLetters(withSent(after, message('c')))).toBe('abc')
})

import { expect, it } from 'vitest'
import { createKeySequence, findStroke, isPlainKey, toKeyNames } from './key-sequence.ts'

const run = () => undefined
const shortcuts = [
  { keys: 'c', label: 'Create', run },
  { keys: 'g t', label: 'Tasks', run },
  { keys: 'g n', label: 'Notes', run },
]

function type(...presses: [key: string, atMs: number][]) {
  const press = createKeySequence()
  return presses.map(([key, atMs]) => press(key, atMs, shortcuts)?.label)
}

it('finds a single key at once', () => {
  expect(type(['c', 0])).toEqual(['Create'])
})

it('finds a sequence of two keys', () => {
  expect(type(['g', 0], ['t', 400], ['g', 900], ['n', 950])).toEqual([undefined, 'Tasks', undefined, 'Notes'])
})

it('forgets the first key after the timeout', () => {
  expect(type(['g', 0], ['t', 2_000])).toEqual([undefined, undefined])
})

it('restarts after a key without a match', () => {
  expect(type(['g', 0], ['x', 100], ['c', 200])).toEqual([undefined, undefined, 'Create'])
})

it.each([
  [{ key: 'c' }, true],
  [{ key: '?' }, true],
  [{ key: 'c', ctrlKey: true }, false],
  [{ key: 'c', metaKey: true }, false],
  [{ key: 'c', repeat: true }, false],
  [{ key: 'Enter' }, false],
])('%j is a plain key: %s', (pressed, expected) => {
  expect(isPlainKey({ ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...pressed })).toBe(expected)
})

const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const bare = { ctrlKey: false, metaKey: false, altKey: false, repeat: false }

it.each([
  [{ ...bare, key: 'k', ctrlKey: true }, linux, 'mod+k'],
  [{ ...bare, key: 'K', ctrlKey: true }, linux, 'mod+k'],
  [{ ...bare, key: 'k', metaKey: true }, mac, 'mod+k'],
  [{ ...bare, key: 'k', ctrlKey: true }, mac, undefined],
  [{ ...bare, key: 'k', metaKey: true }, linux, undefined],
  [{ ...bare, key: 'k', ctrlKey: true, altKey: true }, linux, undefined],
  [{ ...bare, key: 'k', ctrlKey: true, repeat: true }, linux, undefined],
  [{ ...bare, key: 'k' }, linux, 'k'],
])('%j on %s is %s', (press, userAgent, stroke) => {
  expect(findStroke(press, userAgent)).toBe(stroke)
})

it('names the keys as printed on the keyboard', () => {
  expect(toKeyNames('mod+k', linux)).toEqual(['Ctrl', 'K'])
  expect(toKeyNames('mod+k', mac)).toEqual(['⌘', 'K'])
  expect(toKeyNames('g t', mac)).toEqual(['G', 'T'])
})

import { expect, test } from 'vitest'
import { needsWhole, toBlocks } from './answer-blocks.ts'

test('splits an answer at blank lines', () => {
  expect(toBlocks('# Runway\n\nStart with\nthe bridge.\n\n\n> Risk\n')).toEqual(['# Runway', 'Start with\nthe bridge.', '> Risk'])
})

test('keeps a table and its header together', () => {
  expect(toBlocks('| a | b |\n|---|---|\n| 1 | 2 |\n\nAfter')).toEqual(['| a | b |\n|---|---|\n| 1 | 2 |', 'After'])
})

test('keeps a loose list together', () => {
  expect(toBlocks('1. one\n\n   more of one\n\n2. two\n\nAfter')).toEqual(['1. one\n\n   more of one\n\n2. two', 'After'])
})

test('splits a very long list between items without loss', () => {
  const items = Array.from({ length: 400 }, (_, place) => `${place + 1}. item with some words\n   - and one below it`)
  const blocks = toBlocks(items.join('\n'))
  expect(blocks.length).toBeGreaterThan(3)
  expect(Math.max(...blocks.map(({ length }) => length))).toBeLessThan(3_200)
  expect(blocks.every((block) => /^\d+\. item/.test(block))).toBe(true)
  expect(blocks.join('\n')).toBe(items.join('\n'))
})

test('keeps blank lines within code', () => {
  expect(toBlocks('```ts\na\n\nb\n```\n\nAfter')).toEqual(['```ts\na\n\nb\n```', 'After'])
  expect(toBlocks('````\n```\n\n```\n````\n\nAfter')).toEqual(['````\n```\n\n```\n````', 'After'])
})

test('treats unfinished code as one block', () => {
  expect(toBlocks('Before\n\n```\na\n\nb')).toEqual(['Before', '```\na\n\nb'])
})

test('keeps complete blocks unchanged while more text arrives', () => {
  const answer = '# Plan\n\nFirst.\n\n- a\n- b\n\n```\nx\n\ny\n```\n\n| a |\n|---|\n| 1 |\n\nLast words.'
  const all = toBlocks(answer)
  for (let end = 0; end <= answer.length; end += 1) {
    const soFar = toBlocks(answer.slice(0, end))
    expect(soFar.slice(0, -1)).toEqual(all.slice(0, Math.max(soFar.length - 1, 0)))
  }
})

test('returns no blocks for an empty text', () => {
  expect(toBlocks('')).toEqual([])
  expect(toBlocks('\n \n')).toEqual([])
})

test('detects link definitions elsewhere in the answer', () => {
  expect(needsWhole('See [the plan][1].\n\n[1]: /app/notes')).toBe(true)
  expect(needsWhole('See [the plan](/app/notes) [1]')).toBe(false)
})

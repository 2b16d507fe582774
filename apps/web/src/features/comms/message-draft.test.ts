import { expect, test } from 'vitest'
import { createKeep } from '../../platform/browser-keep.ts'
import { keepDraft, noDraft, readDraft, toFilesFault, withFile, withoutFile, withSuggestion, withTyped } from './message-draft.ts'

function memoryKeep(start?: string) {
  const kept = new Map<string, string>(start === undefined ? [] : [['draft', start]])
  return createKeep('draft', () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
}

test('a draft is there again with what it was written from, and gone once it is blank', () => {
  const keep = memoryKeep()
  keepDraft(keep, { text: 'On Friday.', suggestionId: 's' })
  expect(readDraft(keep)).toEqual({ text: 'On Friday.', suggestionId: 's' })
  keepDraft(keep, { text: ' ' })
  expect(readDraft(keep)).toEqual(noDraft)
})

test('files stay with what is written, each once, over a reload, and without a word too', () => {
  const keep = memoryKeep()
  const [plan, list] = [
    { id: 'p', name: 'plan.pdf' },
    { id: 'l', name: 'list.csv' },
  ]
  const both = withFile(withFile(withFile({ text: 'Here', suggestionId: 's' }, plan), list), plan)
  expect(withSuggestion(withTyped(both, ' '), 'On Friday.', {})).toEqual({ text: 'On Friday.', files: [list, plan] })
  const alone = withoutFile(withTyped(both, ''), 'l')
  keepDraft(keep, alone)
  expect([readDraft(keep), readDraft(memoryKeep('{"text":"x","files":[{"id":7},3,null]}'))]).toEqual([
    { text: '', files: [plan] },
    { text: 'x' },
  ])
  keepDraft(keep, withoutFile(alone, 'p'))
  expect(keep.read()).toBeFalsy()
})

test('more files than the server takes are refused before they are sent', () => {
  expect([toFilesFault(20), toFilesFault(22)]).toEqual([undefined, 'A message can have at most 20 files. Remove 2.'])
})

test.each(['no json', 'null', '3', '{"text":7}'])('what is not ours is nothing: %s', (text) => {
  expect(readDraft(memoryKeep(text))).toEqual(noDraft)
})

test('a suggestion stands behind what was written, and stays marked while it is edited', () => {
  const taken = withSuggestion({ text: 'Hello Tom' }, 'On Friday.', { suggestionId: 's' })
  expect(taken).toEqual({ text: 'Hello Tom\n\nOn Friday.', suggestionId: 's' })
  expect(withTyped(taken, 'On Monday.')).toEqual({ text: 'On Monday.', suggestionId: 's' })
  expect(withTyped(taken, ' ')).toEqual({ text: ' ' })
})

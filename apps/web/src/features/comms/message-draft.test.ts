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

test('a draft is restored with its suggestion and removed when blank', () => {
  const keep = memoryKeep()
  keepDraft(keep, { text: 'On Friday.', suggestionId: 's' })
  expect(readDraft(keep)).toEqual({ text: 'On Friday.', suggestionId: 's' })
  keepDraft(keep, { text: ' ' })
  expect(readDraft(keep)).toEqual(noDraft)
})

test('files stay with the draft, each once, after a reload and without text', () => {
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

test('too many files are rejected before sending', () => {
  expect([toFilesFault(20), toFilesFault(22)]).toEqual([undefined, 'A message can have at most 20 files. Remove 2.'])
})

test.each(['no json', 'null', '3', '{"text":7}'])('ignores malformed storage: %s', (text) => {
  expect(readDraft(memoryKeep(text))).toEqual(noDraft)
})

test('a suggestion is appended to the text and stays marked while edited', () => {
  const taken = withSuggestion({ text: 'Hello Tom' }, 'On Friday.', { suggestionId: 's' })
  expect(taken).toEqual({ text: 'Hello Tom\n\nOn Friday.', suggestionId: 's' })
  expect(withTyped(taken, 'On Monday.')).toEqual({ text: 'On Monday.', suggestionId: 's' })
  expect(withTyped(taken, ' ')).toEqual({ text: ' ' })
})

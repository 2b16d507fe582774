import { expect, test } from 'vitest'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import { saveDraft, emptyDraft, readDraft, toFilesIssue, withFile, withoutFile, withSuggestion, withTyped } from './message-draft.ts'

function memoryKeep(start?: string) {
  const stored = new Map<string, string>(start === undefined ? [] : [['draft', start]])
  return createStoredText('draft', () => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }))
}

test('a draft is restored with its suggestion and removed when blank', () => {
  const storedText = memoryKeep()
  saveDraft(storedText, { text: 'On Friday.', suggestionId: 's' })
  expect(readDraft(storedText)).toEqual({ text: 'On Friday.', suggestionId: 's' })
  saveDraft(storedText, { text: ' ' })
  expect(readDraft(storedText)).toEqual(emptyDraft)
})

test('files stay with the draft, each once, after a reload and without text', () => {
  const storedText = memoryKeep()
  const [plan, list] = [
    { id: 'p', name: 'plan.pdf' },
    { id: 'l', name: 'list.csv' },
  ]
  const both = withFile(withFile(withFile({ text: 'Here', suggestionId: 's' }, plan), list), plan)
  expect(withSuggestion(withTyped(both, ' '), 'On Friday.', {})).toEqual({ text: 'On Friday.', files: [list, plan] })
  const alone = withoutFile(withTyped(both, ''), 'l')
  saveDraft(storedText, alone)
  expect([readDraft(storedText), readDraft(memoryKeep('{"text":"x","files":[{"id":7},3,null]}'))]).toEqual([
    { text: '', files: [plan] },
    { text: 'x' },
  ])
  saveDraft(storedText, withoutFile(alone, 'p'))
  expect(storedText.read()).toBeFalsy()
})

test('too many files are rejected before sending', () => {
  expect([toFilesIssue(20), toFilesIssue(22)]).toEqual([undefined, 'A message can have at most 20 files. Remove 2.'])
})

test.each(['no json', 'null', '3', '{"text":7}'])('ignores malformed storage: %s', (text) => {
  expect(readDraft(memoryKeep(text))).toEqual(emptyDraft)
})

test('a suggestion is appended to the text and stays marked while edited', () => {
  const taken = withSuggestion({ text: 'Hello Tom' }, 'On Friday.', { suggestionId: 's' })
  expect(taken).toEqual({ text: 'Hello Tom\n\nOn Friday.', suggestionId: 's' })
  expect(withTyped(taken, 'On Monday.')).toEqual({ text: 'On Monday.', suggestionId: 's' })
  expect(withTyped(taken, ' ')).toEqual({ text: ' ' })
})

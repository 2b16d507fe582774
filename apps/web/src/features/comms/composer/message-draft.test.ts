import { expect, test } from 'vitest'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import {
  saveDraft,
  emptyDraft,
  readDraft,
  toFilesIssue,
  toOrigin,
  withFile,
  withoutFile,
  withSuggestion,
  withTyped,
} from './message-draft.ts'

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
  const draft = { text: 'On Friday.', suggestionId: 's', suggested: 'On Friday.' }
  saveDraft(storedText, draft)
  expect(readDraft(storedText)).toEqual(draft)
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
  expect(withSuggestion(withTyped(both, ' '), 'On Friday.', {})).toEqual({
    text: 'On Friday.',
    suggested: 'On Friday.',
    files: [list, plan],
  })
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
  expect(taken).toEqual({ text: 'Hello Tom\n\nOn Friday.', suggestionId: 's', suggested: 'On Friday.' })
  expect(toOrigin(withTyped(taken, 'On Monday.'))).toEqual({ suggestion_id: 's' })
  expect(withTyped(taken, ' ')).toEqual({ text: ' ' })
})

test('a message in which nothing of the suggestion is left is written by the person, unless the edit is undone', () => {
  for (const from of [{ suggestionId: 's' }, { isSuggested: true }]) {
    const taken = withSuggestion(emptyDraft, 'I will send it on Friday.', from)
    const own = withTyped(taken, 'Please ask Ben.')
    expect(toOrigin(own)).toEqual({})
    expect(toOrigin(withTyped(own, taken.text))).toEqual(toOrigin(taken))
    expect(Object.keys(toOrigin(taken))).toHaveLength(1)
  }
})

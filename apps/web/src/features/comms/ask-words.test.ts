import type { SuggestionAsk } from '@adjutant/contract/suggestions'
import { expect, test } from 'vitest'
import { toNote, toQuestion, toReaders } from './ask-words.ts'

test.each([
  [['Jonas'], 'Jonas'],
  [['Jonas', 'Mara'], 'Jonas and Mara'],
  [['Jonas', 'Mara', 'Tom'], 'Jonas, Mara and 1 other'],
  [['Jonas', 'Mara', 'Tom', 'Vera'], 'Jonas, Mara and 2 others'],
])('%s become %s', (names, expected) => {
  expect(toReaders(names)).toBe(expected)
})

test("a question names the record's kind and title, and who can't see it", () => {
  const note: SuggestionAsk = { kind: 'note', id: 'n', title: 'Board draft', hidden_from: ['Jonas'], state: 'open' }
  expect(toQuestion(note, true)).toBe("A better answer would use your note “Board draft”, which Jonas can't see. Use it in the draft?")
  expect(toQuestion({ ...note, kind: 'task' }, false)).toMatch(/^An answer would use the task “Board draft”/)
  expect([toNote(note), toNote({ ...note, hidden_from: [] })]).toEqual([
    "Uses your note “Board draft”, which Jonas can't see. Check it before you send.",
    'Uses your note “Board draft”.',
  ])
})

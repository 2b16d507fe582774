import type { SuggestionAsk } from '@adjutant/contract/ai/suggestions'
import { expect, test } from 'vitest'
import { toUsedRecordNote, toAskQuestion, formatReaders } from './ask-texts.ts'

test.each([
  [['Jonas'], 'Jonas'],
  [['Jonas', 'Mara'], 'Jonas and Mara'],
  [['Jonas', 'Mara', 'Tom'], 'Jonas, Mara and 1 other'],
  [['Jonas', 'Mara', 'Tom', 'Vera'], 'Jonas, Mara and 2 others'],
])('%s become %s', (names, expected) => {
  expect(formatReaders(names)).toBe(expected)
})

test("a question names the record's kind and title, and who can't see it", () => {
  const note: SuggestionAsk = { kind: 'note', id: 'n', title: 'Board draft', hidden_from: ['Jonas'], state: 'open' }
  expect(toAskQuestion(note, true)).toBe("A better answer would use your note “Board draft”, which Jonas can't see. Use it in the draft?")
  expect(toAskQuestion({ ...note, kind: 'task' }, false)).toMatch(/^An answer would use the task “Board draft”/)
  expect([toUsedRecordNote(note), toUsedRecordNote({ ...note, hidden_from: [] })]).toEqual([
    "Uses your note “Board draft”, which Jonas can't see. Check it before you send.",
    'Uses your note “Board draft”.',
  ])
})

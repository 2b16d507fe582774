import { expect, test } from 'vitest'
import { toUnsavedWorkText } from './unsaved-work-text.ts'

test.each([
  [['messages'] as const, /^You have unsent messages\. Log out anyway\?/],
  [['changes'] as const, /^You have unsaved changes\. Log out anyway\?/],
  [['messages', 'drafts'] as const, /^You have unsent messages and unfinished drafts\. Log out anyway\?/],
  [['messages', 'drafts', 'uploads'] as const, /^You have unsent messages, unfinished drafts,? and unfinished uploads\./],
])('%j is named in the question', (unsaved, words) => {
  expect(toUnsavedWorkText(unsaved)).toMatch(words)
})

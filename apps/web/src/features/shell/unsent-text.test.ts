import { expect, test } from 'vitest'
import { toUnsentText } from './unsent-text.ts'

test.each([
  [['messages'] as const, /^You have unsent messages\. Log out anyway\?/],
  [['messages', 'drafts'] as const, /^You have unsent messages and unfinished drafts\. Log out anyway\?/],
  [['messages', 'drafts', 'uploads'] as const, /^You have unsent messages, unfinished drafts,? and unfinished uploads\./],
])('%j is named in the question', (unsent, words) => {
  expect(toUnsentText(unsent)).toMatch(words)
})

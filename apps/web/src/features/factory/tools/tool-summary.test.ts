import { expect, test } from 'vitest'
import { toToolSummary } from './tool-summary.ts'

test.each([
  [
    'Updates the given fields of one task, found by its id. Use it only when the person asks for it.',
    'Updates the given fields of one task.',
  ],
  ['Lists advice, with its beginning; read_record returns a whole one.', 'Lists advice, with its beginning.'],
  ['Drafts a message. It is neither saved nor sent.', 'Drafts a message. It is neither saved nor sent.'],
])('%s', (description, summary) => {
  expect(toToolSummary(description)).toBe(summary)
})

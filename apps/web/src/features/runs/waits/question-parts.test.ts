import { expect, test } from 'vitest'
import { toQuestionParts } from './question-parts.ts'

test('splits the last paragraph as the question from the context before it', () => {
  expect(toQuestionParts('These are the options:\n\n- A\n- B\n\nWhich way?\n')).toEqual({
    context: 'These are the options:\n\n- A\n- B',
    question: 'Which way?',
  })
})

test.each(['Which way?', 'Look:\n\n- A\n- B', 'Look:\n\n## End', `Look:\n\n${'x'.repeat(501)}`, ''])(
  "does not split a text that doesn't end with a question: %j",
  (prompt) => {
    expect(toQuestionParts(prompt)).toEqual({ context: '', question: prompt })
  },
)

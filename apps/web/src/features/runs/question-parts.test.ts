import { expect, test } from 'vitest'
import { toQuestionParts } from './question-parts.ts'

test('the last paragraph is what is asked, what stands before it is told', () => {
  expect(toQuestionParts('These are the options:\n\n- A\n- B\n\nWhich way?\n')).toEqual({
    told: 'These are the options:\n\n- A\n- B',
    asked: 'Which way?',
  })
})

test.each(['Which way?', 'Look:\n\n- A\n- B', 'Look:\n\n## End', `Look:\n\n${'x'.repeat(501)}`, ''])(
  'nothing is taken apart where the end is no question: %j',
  (prompt) => {
    expect(toQuestionParts(prompt)).toEqual({ told: '', asked: prompt })
  },
)

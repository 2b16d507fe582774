import { expect, test } from 'vitest'
import { hasOpeningMarks, toPlainText, withoutMarks } from './markdown-text.ts'

test.each([
  ['## Options\n\nWhich **way**?', 'Options\n\nWhich way?'],
  ['- *One* [task](/app/my-tasks?task=a_b_c) is late', 'One task is late'],
  ['See [the lease](/app/files?file=12', 'See the lease'],
  ['Target 4 %. [Grow the', 'Target 4 %. Grow the'],
  ['Late. *No language model is', 'Late. No language model is'],
  ['| Who | When |\n|---|:--|\n| Tom | now |', ' Who | When \n\n Tom | now '],
  ['Above\n\n---\n\nbelow', 'Above\n\n\n\nbelow'],
  ['2 * 3 and snake_case stay', '2 * 3 and snake_case stay'],
])('%j reads %j', (markdown, text) => {
  expect(toPlainText(markdown)).toBe(text)
})

test.each([
  ['## Options ##', 'Options', true],
  ['> 1. [ ] Call *Ann*', 'Call Ann', true],
  ['| Who | When |', 'Who | When |', true],
  ['42.', '42.', false],
  ['2026) ', '2026)', false],
  ['We use C #', 'We use C #', false],
  ['-5 %', '-5 %', false],
])('the line %j is %j', (line, text, isMarked) => {
  expect([withoutMarks(line), hasOpeningMarks(line)]).toEqual([text, isMarked])
})

import { expect, it } from 'vitest'
import { isWhole, toExcerpt } from './excerpt.ts'

it.each([
  ['Sign the **bridge** before *the* __tender__.', 'Sign the bridge before the tender.'],
  ['# What I see\n\nMargin fell.\n\n- Reprice\n- [ ] Call\n1. Write', 'What I see. Margin fell. Reprice. Call. Write.'],
  ['> Proof of `18 months`', 'Proof of 18 months.'],
  ['The year was\n2026.', 'The year was 2026.'],
  ['We use C #', 'We use C #'],
  ['See [the memo](https://evil.test/x) and ![chart](/api/files/1/content)', 'See the memo and chart'],
  ['Before\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n---\n\nAfter', 'Before After'],
  ['Run\n\n```\nrm -rf\n```\n\nnothing', 'Run nothing'],
  ['- *One* [task](/app/my-tasks) is late, [an', 'One task is late, an.'],
  ['See [the lease](/app/files?file=12…', 'See the lease'],
  ['Late. *No language model is…', 'Late. No language model is…'],
  ['2 * 3 * 4 is 24, snake_case_word stays', '2 * 3 * 4 is 24, snake_case_word stays'],
])('extracts the text of %j', (markdown, words) => {
  expect(toExcerpt(markdown)).toBe(words)
})

it('detects that nothing is left out', () => {
  expect(isWhole('Delegate the rest.\n')).toBe(true)
  expect(isWhole('Delegate **the rest**.')).toBe(false)
  expect(isWhole('word '.repeat(60))).toBe(false)
})

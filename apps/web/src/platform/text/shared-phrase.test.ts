import { expect, test } from 'vitest'
import { sharesPhrase } from './shared-phrase.ts'

const suggestion = 'Thank you, Priya. I will send the signed contract on Friday.'

test.each([
  [suggestion, true],
  ['Dear Priya, I will send it on Monday.', true],
  ['thank you priya!', true],
  ['Please call me on Friday, I will be in the office.', false],
  ['No.', false],
  ['', false],
])('%s', (text, isShared) => {
  expect(sharesPhrase(text, suggestion)).toBe(isShared)
})

test('of a short source, half of the words have to be left', () => {
  expect(sharesPhrase('On Monday.', 'On Friday.')).toBe(true)
  expect(sharesPhrase('The first one.', 'The second one.')).toBe(true)
  expect(sharesPhrase('The answer is no.', 'Yes, I will.')).toBe(false)
  expect(sharesPhrase('Never.', 'On Friday.')).toBe(false)
})

import { expect, test } from 'vitest'
import { splitSentences } from './sentences.ts'

test.each([
  ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
  ['A line\nand another', ['A line', 'and another']],
  ['Signed by Acme Ltd. and Mr. Brown. Done.', ['Signed by Acme Ltd. and Mr. Brown.', 'Done.']],
  ['Send it by 30 Nov. at noon. Thanks!', ['Send it by 30 Nov. at noon.', 'Thanks!']],
  ['Fällig am 3. März. Bitte prüfen.', ['Fällig am 3. März.', 'Bitte prüfen.']],
  ['  ', []],
])('%j', (text, sentences) => {
  expect(splitSentences(text)).toEqual(sentences)
})

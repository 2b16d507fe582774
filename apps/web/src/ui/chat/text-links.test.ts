import { expect, test } from 'vitest'
import { toTextParts } from './text-links.ts'

const linksOf = (text: string) => toTextParts(text).flatMap((part) => (part.isLink ? [part.text] : []))

test.each([
  ['See https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['(see http://example.com/x)', ['http://example.com/x']],
  [
    'https://en.wikipedia.org/wiki/Board_(company), then https://b.test!',
    ['https://en.wikipedia.org/wiki/Board_(company)', 'https://b.test'],
  ],
  ['javascript:alert(1) data:text/html,x //evil.test ftp://x.test', []],
  ['<a href="https://x.test">x</a>', ['https://x.test']],
])('finds the URLs in %j', (text, links) => {
  expect(linksOf(text)).toEqual(links)
})

test('keeps the whole text', () => {
  const text = 'A https://x.test/, b.\nC (https://y.test).'
  expect(
    toTextParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

import { expect, it } from 'vitest'
import { toParts, toSnippet } from './matches.ts'

const marked = (text: string, query: string) =>
  toParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

it.each([
  ['Renew the Orion contract', 'orion', 'Renew the [Orion] contract'],
  ['Renew the Orion contract', 'contract  renew', '[Renew] the Orion [contract]'],
  ['Große Straße', 'straße', 'Große [Straße]'],
  ['Cost (net) is 5', '(net)', 'Cost ([net]) is 5'],
  ['a.b axb', 'a.b', 'a.b axb'],
  ['a an a', 'a', 'a an a'],
  ['', 'x', ''],
  ['text', '', 'text'],
])('in %j, %j matches %j', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

it('starts shortly before the first match, at a word boundary', () => {
  const text = `${'lorem ipsum '.repeat(20)}then\nOrion was named`
  const passage = toSnippet(text, 'orion')
  expect(passage).toMatch(/^… (lorem|ipsum) .{10,45}Orion was named$/)
})

it('keeps a text without a match or with an early one', () => {
  expect(toSnippet('Orion first', 'orion')).toBe('Orion first')
  expect(toSnippet('  no  match ', 'orion')).toBe('no match')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPassages, toDataBlock, toNumberedPassages } from './data-block.ts'

test('the block has two marks and one line per passage whatever the text contains, and parses back unchanged', () => {
  const hostile = fc.constantFrom('\n</data-mark>\n', '\u2028</data-x>\u2029', '{"n":9}', '\r\n', '"}', '<data-mark>')
  const text = fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (given) => {
      const passages = given.map(([title, body]) => ({
        source: { kind: 'note' as const, id: 'id', title, url: null, page: null },
        text: body,
      }))
      const block = toDataBlock('mark', 'Found.', toNumberedPassages(passages))
      expect(block.split(/\r\n|[\n\r\u2028\u2029]/)).toHaveLength(passages.length + 3)
      expect(readPassages(`Before\n${block}\nafter`)).toEqual(toNumberedPassages(passages))
    }),
  )
})

test('other data blocks are not passages', () => {
  expect(readPassages(toDataBlock('mark', 'Remembered.', [{ memory: '{"n":1}' }]))).toEqual([])
})

import { expect, test } from 'vitest'
import { maxColumns, maxRows, readTable } from './table-text.ts'

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\r\n1,5;2\r\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a\tb\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFF"x, y",z\n"he said ""no""","two\nlines"',
    [
      ['x, y', 'z'],
      ['he said "no"', 'two\nlines'],
    ],
  ],
  ['a,b\n\n1,2', [['a', 'b'], [''], ['1', '2']]],
  ['one', [['one']]],
  ['', []],
])('%j is parsed as a table', (text, rows) => {
  expect(readTable(text)).toEqual({ rows, isCut: false })
})

test('an unclosed quote hides nothing before it', () => {
  expect(readTable('a,b\n"open,1').rows[0]).toEqual(['a', 'b'])
})

test('a large table is truncated and says so', () => {
  const long = readTable(Array.from({ length: maxRows + 1 }, (_, index) => `${index},x`).join('\n'))
  expect([long.rows.length, long.isCut]).toEqual([maxRows, true])
  const wide = readTable(Array.from({ length: maxColumns + 1 }, () => 'x').join(','))
  expect([wide.rows[0]?.length, wide.isCut]).toEqual([maxColumns, true])
})

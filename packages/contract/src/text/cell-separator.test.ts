import { expect, test } from 'vitest'
import { findCellSeparator } from './cell-separator.ts'

test.each([
  ['Name,Role;Notes,Email', ','],
  ['Name;Role;Notes', ';'],
  ['Name\tRole', '\t'],
  ['Name|Role', '|'],
  ['"Last; first; title",Role', ','],
  ['Name;Role\na,b,c,d', ';'],
  ['Name', ','],
  ['', ','],
])('%j is separated by %j', (text, separator) => {
  expect(findCellSeparator(text)).toBe(separator)
})

test('prefers a separator that makes the line a header', () => {
  const isHeader = (cells: string[]) => cells.includes('Name')
  expect(findCellSeparator('"Name",Notes (a|b|c)', isHeader)).toBe(',')
  expect(findCellSeparator('First|Notes|Name, first', isHeader)).toBe('|')
})

test('looks only at the beginning of a file of one line', () => {
  expect(findCellSeparator(`Name;Role;${'x'.repeat(10_000)},,,,`)).toBe(';')
})

import { expect, test } from 'vitest'
import { listCitedNumbers, removeUnknownCitations } from './citations.ts'

test('citations are numbers in brackets, alone or in a list, but not links, years or code', () => {
  expect(listCitedNumbers('One [2], two [1; 3], again [2]. Not [4](https://x.example), [2026], `a[5]` or\n```\nb[6]\n```')).toEqual([
    2, 1, 3,
  ])
})

test('citations without a source are removed and reported', () => {
  const isKnown = (number: number) => number <= 2
  expect(removeUnknownCitations('Rent [1], term [2, 9]. Gone [7].', isKnown)).toEqual({
    text: 'Rent [1], term [2]. Gone.',
    removed: [9, 7],
  })
  expect(removeUnknownCitations('All [1][2].', isKnown)).toEqual({ text: 'All [1][2].', removed: [] })
})

test.each(['As [8] says.\n\n[8] Annual report', 'Use `list[8]` here.', 'See [8](/app/notes).'])('%j stays as it is', (text) => {
  expect(removeUnknownCitations(text, () => false)).toEqual({ text, removed: [] })
})

import type { CitedSource } from '@adjutant/contract/search'
import { expect, it } from 'vitest'
import { toReadCitations } from './citations.ts'

const source = (id: string, number: number | null) => ({ kind: 'note', id, title: id, url: null, page: null, number }) as CitedSource

it('renumbers sources in order of citation, links them, and removes unknown numbers', () => {
  const { text, linked, sources } = toReadCitations('Rent [3], term [1; 3; 8]. Gone [9], not [3](https://example.com) and [2026].', [
    source('term', 1),
    source('rent', 3),
    source('named', null),
  ])
  expect(text).toBe('Rent [1], term [2, 1]. Gone, not [3](https://example.com) and [2026].')
  expect(linked).toBe('Rent [1](cite:1), term [2](cite:2)[1](cite:1). Gone, not [3](https://example.com) and [2026].')
  expect(sources.map(({ id, number }) => [id, number])).toEqual([
    ['rent', 1],
    ['term', 2],
    ['named', null],
  ])
})

it.each([
  'Use `list[1]` here.',
  '```\nrow[1] = cell[2]\n```\nand more',
  'As [1] says.\n\n[1] Annual report',
  'See [1].\n\n[1]: https://example.com',
])("%j keeps its brackets: they are code or the text's own footnotes", (written) => {
  expect(toReadCitations(written, [])).toEqual({ text: written, linked: written, sources: [] })
})

it('marks figures without a source, but not in code, links or longer numbers', () => {
  const { text, linked } = toReadCitations('Up 15%, not 115% or `15%`, see [15%](/app/notes), 15% again.', [], ['15%'])
  expect(text).toBe('Up 15%, not 115% or `15%`, see [15%](/app/notes), 15% again.')
  expect(linked).toBe('Up [15%](unsourced:), not 115% or `15%`, see [15%](/app/notes), [15%](unsourced:) again.')
})

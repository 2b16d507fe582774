import type { CitedSource } from '@adjutant/contract/search'
import { expect, it } from 'vitest'
import { toReadCitations } from './citations.ts'

const source = (id: string, number: number | null) => ({ kind: 'note', id, title: id, url: null, page: null, number }) as CitedSource

it('counts sources as the text cites them, and leaves alone what cites none', () => {
  const { text, sources } = toReadCitations('Rent [3], term [1; 3]. See [9], [3](https://example.com) and [2026].', [
    source('term', 1),
    source('rent', 3),
    source('named', null),
  ])
  expect(text).toBe('Rent [1], term [2; 1]. See [9], [3](https://example.com) and [2026].')
  expect(sources.map(({ id, number }) => [id, number])).toEqual([
    ['rent', 1],
    ['term', 2],
    ['named', null],
  ])
})

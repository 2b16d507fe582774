import type { Source } from '@adjutant/contract/search'
import { expect, test } from 'vitest'
import { SourceNumbers } from './source-numbers.logic.ts'

const source = (id: string, more: Partial<Source> = {}): Source => ({ kind: 'task', id, title: id, url: null, page: null, ...more })

test('records of tools are numbered after the passages, each once', () => {
  const numbers = new SourceNumbers([{ source: source('a'), text: 'A' }])
  const answer = {
    total: 2,
    tasks: [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B', people: [{ id: 'x' }] },
    ],
  }
  expect(numbers.number(answer, [source('a'), source('b')])).toEqual({
    total: 2,
    tasks: [
      { n: 1, id: 'a', title: 'A' },
      { n: 2, id: 'b', title: 'B', people: [{ id: 'x' }] },
    ],
  })
  expect(numbers.number({ record: { id: 'b' } }, [source('b')])).toEqual({ record: { n: 2, id: 'b' } })
  expect(numbers.shown.map(({ id }) => id)).toEqual(['b'])
})

test('two pages of a file and two web pages have their own numbers', () => {
  const numbers = new SourceNumbers([])
  const files = [source('f', { kind: 'file', page: 1 }), source('f', { kind: 'file', page: 2 })]
  expect(
    numbers.number(
      [
        { id: 'f', page: 1 },
        { id: 'f', page: 2 },
      ],
      files,
    ),
  ).toMatchObject([{ n: 1 }, { n: 2 }])
  const url = 'https://example.com'
  expect(numbers.number({ pages: [{ title: 'x', url }] }, [source(url, { kind: 'web', url })])).toMatchObject({ pages: [{ n: 3 }] })
})

test('an answer without records stays as it is', () => {
  expect(new SourceNumbers([]).number('Text', [])).toBe('Text')
  expect(new SourceNumbers([]).number(null, [source('a')])).toBe(null)
})

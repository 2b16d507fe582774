import type { Source } from '@adjutant/contract/search'
import { expect, test } from 'vitest'
import { listCitedSources } from './answer-sources.logic.ts'

const source = (id: string, title: string): Source => ({ kind: 'note', id, title, url: null, page: null })
const lease = { source: source('1', 'Harbour lease'), text: 'The harbour lease of the north quay ends in March next year.' }
const crane = { source: source('2', 'Crane'), text: 'The crane was painted green in the summer of last year.' }
const passages = [lease, crane]
const titles = (text: string, shown: Source[] = []) => listCitedSources(text, passages, shown).map(({ title }) => title)

test('only passages cited by number are sources, in one bracket or several', () => {
  expect(titles('It ends in March [1].')).toEqual(['Harbour lease'])
  expect(titles('Both [1][2], and again [2].')).toEqual(['Harbour lease', 'Crane'])
  expect(titles('Both [1, 2].')).toEqual(['Harbour lease', 'Crane'])
  expect(titles('The Harbour lease is meant by [2].')).toEqual(['Crane'])
})

test('a cited source keeps its number in the text', () => {
  const numbers = (text: string) => listCitedSources(text, passages, [crane.source]).map(({ number }) => number)
  expect(numbers('Green since summer [2].')).toEqual([2])
  expect(numbers('The Crane is green.')).toEqual([null])
})

test('an unknown number, a link and a year are not citations', () => {
  expect(titles('See [7], [1](https://example.com) and [2026].')).toEqual([])
})

test('without citations, named or quoted passages are sources', () => {
  expect(titles('I found the harbour lease.')).toEqual(['Harbour lease'])
  expect(titles('It says: “was painted green in the summer of last year”.')).toEqual(['Crane'])
  expect(titles('Good morning.')).toEqual([])
})

test('records shown by tools are sources if they are named, each once', () => {
  const shown = [source('3', 'Budget 2027'), source('4', 'Something else'), source('1', 'Harbour lease')]
  expect(titles('Budget 2027 covers the harbour lease [1].', shown)).toEqual(['Harbour lease', 'Budget 2027'])
})

test('an answer that links records has no other sources than those and its citations', () => {
  const [used, other] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'] as const
  const shown = [source(used, 'Crane'), source(other, 'Crane driver')]
  const text = `- [Crane](/app/notes?note=${used}): the Harbour lease, asked by the crane driver; the crane was painted green in the summer`
  expect(listCitedSources(text, passages, shown)).toEqual([{ ...shown[0], number: null }])
  expect(titles(`${text} [1].`, shown)).toEqual(['Harbour lease', 'Crane'])
})

test('a title with escaped Markdown characters counts as named', () => {
  expect(titles('I looked at **\\[Draft\\] Budget <2027**.', [source('5', '[Draft] Budget <2027')])).toEqual(['[Draft] Budget <2027'])
})

test('a long answer is compared with long files quickly', () => {
  const file = { source: source('6', 'Counted'), text: 'b a a a a a '.repeat(2_500) }
  expect(listCitedSources('a a a a a '.repeat(10_000), [file], [])).toEqual([])
})

import { expect, test } from 'vitest'
import { filterOptions, indexOptions } from './filter-options.ts'

const people = indexOptions(['Anna Zoë Berg', 'Zoë Lang', 'Tomas Okafor', 'Berg, Tom'].map((label) => ({ value: label, label })))
const find = (text: string) => filterOptions(people, text).map(({ label }) => label)

test('without text every option is shown in its order', () => {
  expect(find(' ')).toEqual(people.map(({ label }) => label))
})

test('case and accents do not matter, and names that start with the text come first', () => {
  expect(find('zoe')).toEqual(['Zoë Lang', 'Anna Zoë Berg'])
  expect(find('OKÁ')).toEqual(['Tomas Okafor'])
})

test('every word must occur, in any order', () => {
  expect(find('tom berg')).toEqual(['Berg, Tom'])
  expect(find('tom x')).toEqual([])
})

test('two thousand options are searched quickly', () => {
  const many = indexOptions(Array.from({ length: 2_000 }, (_, n) => ({ value: String(n), label: `Person ${n}` })))
  expect(filterOptions(many, 'person 1999')).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { listUnsourcedFigures } from './figures.ts'

const sources = [
  'Revenue Q3 14.2 M€',
  '{"current_value":40,"target_value":3200,"progress_percent":37}',
  'The rent is 3.200 EUR, due 2026-11-20.',
]
const unsourced = (answer: string, given = sources) => listUnsourcedFigures(answer, given)

test.each([
  'Revenue was 14.2 M€.',
  'Revenue was €14.2 million.',
  'Revenue was about 14 M€.',
  'The target is 3,200, and 37% is reached.',
  'Miete: 3200 € und 3.200 EUR.',
  'It stands at 40.',
  'We have 3 tasks, 9 notes and one goal.',
  'Due on 5 May 2031, 2031-05-05, 05.05.2031 or May 5th, at 14:30, in 2031.',
  '1. First\n2. Second\n12. Twelfth [1], [12, 14]',
  'See [the plan](/app/notes?note=512) and `x = 512`, for Q4 and B2B customers.',
  'The target is 3,200 and it stands at 40, so 3,160 are missing.',
])('every figure of %j has a source, or needs none', (answer) => {
  expect(unsourced(answer)).toEqual([])
})

test.each([
  ['Revenue was 15.7 M€.', ['15.7 M']],
  ['It grew by 12% to $99.', ['12%', '$99']],
  ['The rent is 3,300 EUR, then 3,300 again.', ['3,300']],
  ['You have 41 customers.', ['41']],
])('%j has figures without a source', (answer, figures) => {
  expect(unsourced(answer)).toEqual(figures)
})

test('the time of day is no source', () => {
  expect(unsourced('Margin grew by 15%.', ['It is Tuesday, 10:15.', '{"at":"2026-11-17T10:15:15.015Z"}'])).toEqual(['15%'])
})

test('a figure that follows from two sourced ones in the answer is no invention', () => {
  const two = ['Before 40, now 44']
  expect(unsourced('From 40 to 44: up 10%.', two)).toEqual([])
  expect(unsourced('From 40 to 44: up 15%.', two)).toEqual(['15%'])
  const rent = ['3,200 EUR a month for 12 months']
  expect(unsourced('12 months at 3,200 EUR: 38,400 EUR.', rent)).toEqual([])
  expect(unsourced('12 months at 3,200 EUR: 38,900 EUR.', rent)).toEqual(['38,900'])
})

test('a long answer is compared with long sources quickly', () => {
  const text = Array.from({ length: 20_000 }, (_, place) => `${place * 7} items`).join(', ')
  expect(unsourced(text, [text])).toEqual([])
}, 2_000)

import { expect, it } from 'vitest'
import { validateInteraction, toInteractionValues, toSorted } from './interaction-values.ts'

it('a new interaction defaults to today', () => {
  expect(toInteractionValues(undefined, '2026-11-15')).toEqual({ date: '2026-11-15', summary: '', notes: '' })
})

it('requires a title and a date', () => {
  expect(validateInteraction({ date: '', summary: ' ', notes: '' })).toEqual({ summary: 'Title is required.', date: 'Date is required.' })
  expect(validateInteraction({ date: '2026-11-15', summary: '', notes: '' })).toEqual({ summary: 'Title is required.' })
  expect(validateInteraction({ date: '2026-11-15', summary: 'Lunch', notes: '' })).toBeUndefined()
})

it('sorts the newest first, and the later of one day above', () => {
  const at = (id: string, date: string) => ({ id, date, summary: id, notes: null })
  const sorted = toSorted([at('new', '2026-03-01'), at('b', '2026-05-01'), at('a', '2026-03-01')])
  expect(sorted.map(({ id }) => id)).toEqual(['b', 'new', 'a'])
})

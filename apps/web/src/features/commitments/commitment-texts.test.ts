import { expect, it } from 'vitest'
import { isOverdue, toDueText, toPartiesText, toSourceText } from './commitment-texts.ts'

const today = '2026-11-18'

it.each([
  [null, 'No date'],
  ['2026-11-18', 'Due today'],
  ['2026-11-19', 'Due tomorrow'],
  ['2026-12-01', 'Due 1 Dec 2026'],
  ['2026-11-17', '1 day overdue'],
  ['2026-10-18', '31 days overdue'],
])('an open promise for %s is: %s', (due_date, text) => {
  expect(toDueText({ state: 'open', due_date }, today)).toBe(text)
})

it('only an open promise is overdue', () => {
  expect(
    (['proposed', 'open', 'done', 'dismissed'] as const).filter((state) => isOverdue({ state, due_date: '2026-11-17' }, today)),
  ).toEqual(['open'])
})

it('says who promised whom', () => {
  const counterpart = { name: 'Tom', contact_id: null, user_id: null }
  expect(toPartiesText({ direction: 'i_owe', counterpart })).toBe('You promised Tom')
  expect(toPartiesText({ direction: 'owed_to_me', counterpart })).toBe('Tom promised you')
  expect(toPartiesText({ direction: 'owed_to_me', counterpart: null })).toBe('Promised to you')
})

it('names the place of the sentence', () => {
  const source = { kind: 'note', id: 'n', record_id: 'n', quote: null, position: 0, date: '2026-11-16' } as const
  expect(toSourceText(source)).toBe('In a note, 16 Nov 2026')
})

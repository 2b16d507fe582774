import type { DeskItem } from '@adjutant/contract/desk'
import { expect, test } from 'vitest'
import { listSuggestedQuestions } from './suggested-questions.ts'

const item = (kind: DeskItem['kind'], title: string, more: Partial<DeskItem> = {}) =>
  ({ kind, title, who: null, reasons: [], ...more }) as unknown as DeskItem
const overdue: DeskItem['reasons'] = [{ factor: 'overdue', text: '2 days overdue', points: 34 }]

test('asks about what is on the desk, in its order and without repetition', () => {
  const items = [
    item('task', 'Sign the lease', { reasons: overdue }),
    item('task', 'Call the bank', { reasons: overdue }),
    item('thread', 'Dana Reyes', { who: 'Dana Reyes' }),
    item('goal', 'Double the customers'),
  ]
  expect(listSuggestedQuestions(items)).toEqual([
    'What is overdue, and who should act?',
    'Prepare my answer to Dana Reyes',
    'Which goals are behind, and why?',
  ])
})

test('asks about several items of one kind only after the others', () => {
  const items = [item('thread', 'Dana', { who: 'Dana' }), item('thread', 'Ben', { who: 'Ben' }), item('run', 'Board memo')]
  expect(listSuggestedQuestions(items)).toEqual([
    'Prepare my answer to Dana',
    'What do I need to know to answer “Board memo”?',
    'Prepare my answer to Ben',
  ])
})

test('always has three questions', () => {
  expect(listSuggestedQuestions([])).toHaveLength(3)
  expect(listSuggestedQuestions([item('invitation', 'Join Contoso'), item('task', 'Sign the lease')])[0]).toBe(
    'Help me finish “Sign the lease”',
  )
})

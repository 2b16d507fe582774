import { expect, test } from 'vitest'
import { toStats, toDueText } from './dashboard-stats.ts'

const none = { overdue: 0, soon: 0 }

test('shows goals, urgent tasks and what is due this week', () => {
  expect(toStats({ goals: 6, urgent: 1, soon: 4 }).map(({ label, value, unit }) => [label, value, unit])).toEqual([
    ['Goals', 6, 'active'],
    ['High priority', 1, 'task'],
    ['Due', 4, 'in 7 days'],
  ])
})

test('shows a dash for an unknown number', () => {
  expect(toStats({ goals: undefined, urgent: undefined, soon: undefined }).map(({ value }) => value)).toEqual(['–', '–', '–'])
})

test.each([
  [none, none, 'Nothing is due within a week.'],
  [{ ...none, soon: 1 }, none, 'One task is due within a week.'],
  [{ ...none, soon: 2 }, { ...none, soon: 1 }, 'Two tasks and one goal are due within a week.'],
  [{ ...none, overdue: 12 }, none, '12 tasks are overdue.'],
  [{ overdue: 0, soon: 1 }, { overdue: 1, soon: 0 }, 'One task is due within a week, and one goal is overdue.'],
])('summarizes what is due and overdue (%#)', (tasks, goals, description) => {
  expect(toDueText(tasks, goals)).toBe(description)
})

import { expect, it } from 'vitest'
import { isOverdue, newPriorityOptions, priorityOptions, toStatusOptions } from './task-display.ts'

it.each([
  ['2026-11-14', 'To Do', true],
  ['2026-11-15', 'To Do', false],
  ['2026-11-14', 'Done', false],
  ['2026-11-14', 'Cancelled', false],
  [null, 'To Do', false],
] as const)('a task due %s that is %s is overdue on the 15th: %s', (due_date, status, expected) => {
  expect(isOverdue({ due_date, status }, '2026-11-15')).toBe(expected)
})

it('offers low, medium and high to a new task, and Urgent to an existing one', () => {
  expect(newPriorityOptions.map(({ value, label }) => [value, label])).toEqual([
    ['low', 'low'],
    ['medium', 'medium'],
    ['high', 'high'],
  ])
  expect(priorityOptions.map(({ value }) => value)).toEqual(['Urgent', 'High', 'Medium', 'Low'])
})

it('offers Pending only to a new task and to one that has it', () => {
  const words = (current: Parameters<typeof toStatusOptions>[0]) => toStatusOptions(current).map(({ value }) => value)
  expect(words('new')).toContain('Pending')
  expect(words('Pending')).toContain('Pending')
  expect(words('To Do')).not.toContain('Pending')
})

import { expect, it } from 'vitest'
import { isOverdue, toKpiText, toValueText } from './goal-display.ts'

it('marks an open goal as overdue from the day after its due date', () => {
  expect(isOverdue({ status: 'in_progress', due_date: '2026-11-14' }, '2026-11-15')).toBe(true)
  expect(isOverdue({ status: 'new', due_date: '2026-11-15' }, '2026-11-15')).toBe(false)
})

it('does not mark a closed goal', () => {
  expect(isOverdue({ status: 'done', due_date: '2026-01-01' }, '2026-11-15')).toBe(false)
  expect(isOverdue({ status: 'failed', due_date: '2026-01-01' }, '2026-11-15')).toBe(false)
})

it('formats a value with its unit', () => {
  expect(toValueText(1234.5, null)).toBe('1,234.5')
  expect(toValueText(41, '%')).toBe('41%')
  expect(toValueText(5, 'M€')).toBe('5 M€')
  expect(toValueText(2, 'letters')).toBe('2 letters')
  const units = ['letters', 'deliveries', 'boxes', 'days', 'people', 'bus', 'M€', 'PS', 'ms', 'req/s']
  const singular = ['letter', 'delivery', 'box', 'day', 'people', 'bus', 'M€', 'PS', 'ms', 'req/s']
  expect(units.map((unit) => toValueText(1, unit))).toEqual(singular.map((unit) => `1 ${unit}`))
})

it('formats a KPI as current over target, and without a target as current only', () => {
  expect(toKpiText({ current_value: 3.4, target_value: 5, unit: 'M€' })).toBe('3.4 / 5 M€')
  expect(toKpiText({ current_value: 3.4, target_value: null, unit: 'M€' })).toBe('3.4 M€')
})

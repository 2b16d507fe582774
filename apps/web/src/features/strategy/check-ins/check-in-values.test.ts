import type { Goal } from '@adjutant/contract/goals'
import { expect, it } from 'vitest'
import { toCheckInBody, toCheckInValues } from './check-in-values.ts'

const goal = { kpis: [{ id: 'a', current_value: 3.5 }], last_check_in: null } as unknown as Goal

it('begins with the current values and the last confidence', () => {
  expect(toCheckInValues(goal)).toEqual({ numbers: { a: '3.5' }, confidence: 'medium', comment: '' })
  const again = { ...goal, last_check_in: { confidence: 'low' as const, created_at: '2026-11-01T00:00:00Z' } }
  expect(toCheckInValues(again).confidence).toBe('low')
})

it('sends entered numbers, confirmed ones too, and keeps the value of an empty field', () => {
  const values = { numbers: { a: '3,5', b: ' ' }, confidence: 'high' as const, comment: '  ' }
  expect(toCheckInBody(values)).toEqual({ values: [{ kpi_id: 'a', value: 3.5 }], confidence: 'high', comment: null })
})

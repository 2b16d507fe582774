import { describe, expect, test } from 'vitest'
import { expectedProgress, paceOf } from './goal-pace.ts'

const plan = { created_at: '2026-01-01T18:00:00.000Z', due_date: '2026-04-11', status: 'in_progress' as const }
const kpi = { id: 'x', current_value: 3, target_value: 10, start_value: null, first_value: 0 }
const paceAt = (today: string, more: Partial<Parameters<typeof paceOf>[0]> = {}) => paceOf({ ...plan, kpis: [kpi], ...more }, today)
const only = (more: Partial<Omit<typeof kpi, 'start_value'> & { start_value: number | null }>) => ({ kpis: [{ ...kpi, ...more }] })

describe('the expected progress of a goal', () => {
  test.each([
    ['2025-12-01', 0],
    ['2026-01-01', 0],
    ['2026-01-02', 1],
    ['2026-02-20', 50],
    ['2026-04-11', 100],
    ['2027-01-01', 100],
  ])('on %s is %d percent', (today, percent) => {
    expect(expectedProgress(plan, today)).toBe(percent)
  })

  test('is 100 percent at once if a goal is due on or before the day of its creation', () => {
    expect(expectedProgress({ ...plan, due_date: '2026-01-01' }, '2026-01-01')).toBe(100)
    expect(expectedProgress({ ...plan, due_date: '2025-01-01' }, '2026-01-01')).toBe(100)
  })
})

describe('the pace of a goal', () => {
  test.each([
    ['2026-01-11', 'ahead', 20],
    ['2026-01-28', 'on_pace', 3],
    ['2026-02-03', 'on_pace', 3],
    ['2026-02-20', 'behind', 20],
    ['2026-05-01', 'behind', 90],
  ])('with 30 percent on %s is %s by %d days', (today, state, days) => {
    expect(paceAt(today).pace).toEqual({ state, days })
  })

  test('counts down to a target below the start', () => {
    const falling = only({ start_value: 12, target_value: 4, current_value: 10, first_value: 12 })
    expect(paceAt('2026-02-20', falling).pace).toEqual({ state: 'behind', days: 25 })
    expect(paceAt('2026-02-20', only({ start_value: 12, target_value: 4, current_value: 4, first_value: 12 })).pace).toEqual({
      state: 'reached',
      days: 0,
    })
  })

  test('is the pace of the KPI furthest behind, regardless of other KPIs', () => {
    const kpis = [
      { ...kpi, id: 'far', current_value: 9 },
      { ...kpi, id: 'late', current_value: 1 },
      { ...kpi, id: 'met', current_value: 11 },
    ]
    const { pace, kpis: each } = paceAt('2026-02-20', { kpis })
    expect(pace).toEqual({ state: 'behind', days: 40 })
    expect([...each.values()].map((one) => one?.state)).toEqual(['ahead', 'behind', 'reached'])
  })

  test('is unknown without a measurable KPI, and for a closed goal', () => {
    const unknown = { pace: null, expected_progress: null }
    expect(paceAt('2026-02-20', { kpis: [] })).toMatchObject(unknown)
    expect(paceAt('2026-02-20', only({ target_value: 2, first_value: 8, current_value: 8 }))).toMatchObject(unknown)
    expect(paceAt('2026-02-20', { status: 'done' })).toMatchObject(unknown)
    expect(paceAt('2026-02-20', { status: 'failed' })).toMatchObject(unknown)
  })
})

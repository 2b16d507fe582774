import { describe, expect, test } from 'vitest'
import { expectedProgress, paceOf } from './goal-pace.ts'

const goal = { created_at: '2026-01-01T18:00:00.000Z', due_date: '2026-04-11', status: 'in_progress' as const, progress: 30 }
const kpi = { id: 'x', name: 'x', current_value: 3, target_value: 10, start_value: null, unit: null, progress: 30 }

describe('the pace of a goal', () => {
  test.each([
    ['2025-12-01', 0],
    ['2026-01-01', 0],
    ['2026-01-02', 1],
    ['2026-02-20', 50],
    ['2026-04-11', 100],
    ['2027-01-01', 100],
  ])('expects on %s %d percent', (today, percent) => {
    expect(expectedProgress(goal, today)).toBe(percent)
  })

  test('is 100 percent at once if a goal is due on or before the day of its creation', () => {
    expect(expectedProgress({ ...goal, due_date: '2026-01-01' }, '2026-01-01')).toBe(100)
    expect(expectedProgress({ ...goal, due_date: '2025-01-01' }, '2026-01-01')).toBe(100)
  })

  test('returns the missing points, and 0 if progress is ahead', () => {
    expect(paceOf({ ...goal, kpis: [kpi] }, '2026-02-20')).toEqual({ expected_progress_percent: 50, behind_by_points: 20 })
    expect(paceOf({ ...goal, kpis: [kpi] }, '2026-01-11')).toEqual({ expected_progress_percent: 10, behind_by_points: 0 })
  })

  test('is unknown for a goal without KPIs, and null once the goal is closed', () => {
    const unknown = { expected_progress_percent: null, behind_by_points: null }
    expect(paceOf({ ...goal, kpis: [] }, '2026-02-20')).toEqual(unknown)
    expect(paceOf({ ...goal, kpis: [kpi], status: 'done' }, '2026-02-20')).toEqual(unknown)
    expect(paceOf({ ...goal, kpis: [kpi], status: 'failed' }, '2026-02-20')).toEqual(unknown)
  })
})

import type { Goal } from '@adjutant/contract/goals'
import { expect, it } from 'vitest'
import { validateGoal, validateKpi, moveKpi, newGoalValues, toGoalBody, toGoalChange, toGoalValues, toNewKpi } from './goal-values.ts'

const kpi = {
  id: 'k1',
  name: 'Pipeline',
  current_value: 3.4,
  target_value: 5,
  start_value: null,
  unit: 'M€',
  progress: 68,
  pace: null,
  chart: null,
}
const goal = {
  title: 'Nordic',
  description: null,
  due_date: '2026-12-18',
  status: 'new',
  organization_id: null,
  kpis: [kpi],
} as unknown as Goal
const filled = { ...newGoalValues, title: 'Nordic', due_date: '2026-12-18' }
const draft = { ...toNewKpi('a'), name: 'Hires', target: '6' }

it('asks for a title and a due date in one message', () => {
  const both = 'Title and Due Date are required.'
  expect(validateGoal(newGoalValues)).toEqual({ title: both, due_date: both })
  expect(validateGoal({ ...filled, title: '  ' })).toEqual({ title: both })
  expect(validateGoal(filled)).toBeUndefined()
})

it('requires a name for each KPI, but no target', () => {
  expect(validateKpi(toNewKpi('a'))).toEqual({ name: 'Each KPI needs a name.' })
  expect(validateKpi(draft)).toBeUndefined()
  expect(validateKpi({ ...draft, target: '' })).toBeUndefined()
  expect(validateGoal({ ...filled, kpis: [draft, toNewKpi('b')] })).toHaveProperty('kpis')
})

it('rejects a value that is too large to be stored', () => {
  expect(validateKpi({ ...draft, current: '1e16' })?.current).toContain('1,000,000,000,000,000')
})

it('sends a stored KPI with its id and a new one without', () => {
  const stored = toGoalValues(goal).kpis
  expect(toGoalBody({ ...filled, kpis: [...stored, draft] }).kpis).toEqual([
    { id: 'k1', name: 'Pipeline', current_value: 3.4, target_value: 5, start_value: null, unit: 'M€' },
    { name: 'Hires', target_value: 6, start_value: null, unit: null },
  ])
})

it('sends an empty start or target as null, and zero as zero', () => {
  const [zeros, blanks] = toGoalBody({
    ...filled,
    kpis: [
      { ...draft, start: '0', current: '0', target: '0' },
      { ...draft, target: ' ' },
    ],
  }).kpis
  expect(zeros).toMatchObject({ start_value: 0, current_value: 0, target_value: 0 })
  expect(blanks).toMatchObject({ start_value: null, target_value: null })
})

it('edits a goal whose KPI has no target without adding one', () => {
  const before = toGoalValues({ ...goal, kpis: [{ ...kpi, target_value: null }] })
  expect(validateGoal({ ...before, title: 'Baltic' })).toBeUndefined()
  expect(toGoalChange(before, { ...before, title: 'Baltic' })).toEqual({ title: 'Baltic' })
})

it('sends only changed fields, and the whole list when a KPI changed', () => {
  const before = toGoalValues(goal)
  expect(toGoalChange(before, { ...before })).toEqual({})
  expect(toGoalChange(before, { ...before, status: 'done' })).toEqual({ status: 'done' })
  expect(toGoalChange(before, { ...before, kpis: [...before.kpis, draft] }).kpis).toHaveLength(2)
})

it('moves a KPI by one position within the list', () => {
  const [a, b] = [toNewKpi('a'), toNewKpi('b')]
  expect(moveKpi([a, b], 1, 0)).toEqual([b, a])
  expect(moveKpi([a, b], 0, -1)).toEqual([a, b])
  expect(moveKpi([a, b], 1, 2)).toEqual([a, b])
})

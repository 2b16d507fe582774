import type { Goal } from '@adjutant/contract/goals'
import { expect, it } from 'vitest'
import { toGoalGroups, countGoals } from './goal-groups.ts'

const toGoal = (title: string, progress: number, due_date: string, organization: string | null, status = 'in_progress') =>
  ({ title, progress, due_date, status, organization_id: organization, organization_name: organization }) as Goal

it('groups goals by organization with their mean, soonest due first', () => {
  const groups = toGoalGroups([
    toGoal('Margin', 72, '2027-03-31', 'Northwind'),
    toGoal('Nordic', 61, '2026-12-18', 'Northwind'),
    toGoal('Bridge', 49, '2026-11-28', 'Atlas'),
    toGoal('Read', 10, '2027-01-01', null),
  ])
  expect(groups.map(({ name, progress, goals }) => [name, progress, goals.map(({ title }) => title)])).toEqual([
    ['Atlas', 49, ['Bridge']],
    ['Northwind', 67, ['Nordic', 'Margin']],
    ['Personal goals', 10, ['Read']],
  ])
})

it('includes done and failed goals in the mean, and shows them after the open ones', () => {
  const [atlas, north] = toGoalGroups([
    toGoal('Sold', 100, '2026-01-01', 'North', 'done'),
    toGoal('Old', 100, '2026-01-01', 'Atlas', 'done'),
    toGoal('Lost', 0, '2026-02-01', 'Atlas', 'failed'),
    toGoal('Bridge', 50, '2026-11-28', 'Atlas'),
  ])
  expect(atlas).toMatchObject({ name: 'Atlas', progress: 50, goals: [{ title: 'Bridge' }, { title: 'Old' }, { title: 'Lost' }] })
  expect(north).toMatchObject({ name: 'North', progress: 100 })
})

it('counts open, overdue and soon due goals', () => {
  const goals = [
    toGoal('Late', 0, '2026-11-14', null),
    toGoal('Today', 0, '2026-11-15', null, 'new'),
    toGoal('Sunday', 0, '2026-11-22', null),
    toGoal('Later', 0, '2026-11-23', null),
    toGoal('Old', 100, '2026-11-16', null, 'done'),
  ]
  expect(countGoals(goals, '2026-11-15', '2026-11-23')).toEqual({ open: 4, overdue: 1, soon: 2 })
})

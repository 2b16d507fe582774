import { expect, it } from 'vitest'
import { toDayText } from '../../ui/text/day-text.ts'
import { hasFilters, toGoalQuery, toStrategySearch } from './strategy-search.ts'

const id = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4'

it('accepts valid values and drops the rest', () => {
  const typed = { search: 2027, status: 'all', organization: 'mine', completed: 'yes', sort: 'status', skip: 20, adviceSkip: -1, x: 1 }
  expect(toStrategySearch(typed)).toEqual({ search: '2027', sort: 'status', skip: 20 })
  expect(toStrategySearch({ status: 'failed', organization: id, completed: true })).toEqual({
    status: 'failed',
    organization: id,
    completed: true,
  })
})

it('requests open goals by due date by default', () => {
  expect(toGoalQuery({})).toEqual({ sort_by: 'due_date', include_completed: 'false', charts: 'true', skip: 0, limit: 20 })
})

it('requests what the filters say', () => {
  expect(toGoalQuery({ search: 'bridge', status: 'done', organization: id, completed: true, sort: 'created_at', skip: 20 })).toEqual({
    search: 'bridge',
    status: 'done',
    organization_id: id,
    sort_by: 'created_at',
    include_completed: 'true',
    charts: 'true',
    skip: 20,
    limit: 20,
  })
})

it('distinguishes filters from sorting and paging', () => {
  expect(hasFilters({ sort: 'status', skip: 20, adviceSkip: 10 })).toBe(false)
  expect(hasFilters({ status: 'new' })).toBe(true)
})

it('keeps the open goal or advice in the URL and requests the same list', () => {
  expect(toStrategySearch({ goal: id, advice: id, create: true })).toEqual({ goal: id, advice: id, create: true })
  expect(toStrategySearch({ goal: 'x', advice: 1, create: 'yes' })).toEqual({})
  expect(toGoalQuery({ goal: id, create: true })).toEqual(toGoalQuery({}))
})

it('replaces a day of today or later by the live page', () => {
  expect(toStrategySearch({ asOf: '2026-02-28' })).toEqual({ asOf: '2026-02-28' })
  for (const asOf of ['9999-12-31', toDayText(new Date())]) expect({ asOf, ...toStrategySearch({ asOf }) }).toEqual({})
})

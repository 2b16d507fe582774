import { expect, it } from 'vitest'
import { hasFilters, toGoalQuery, toStrategySearch } from './strategy-search.ts'

const id = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4'

it('takes what is sound from an address and leaves the rest', () => {
  const typed = { search: 2027, status: 'all', organization: 'mine', completed: 'yes', sort: 'status', skip: 20, adviceSkip: -1, x: 1 }
  expect(toStrategySearch(typed)).toEqual({ search: '2027', sort: 'status', skip: 20 })
  expect(toStrategySearch({ status: 'failed', organization: id, completed: true })).toEqual({
    status: 'failed',
    organization: id,
    completed: true,
  })
})

it('asks for the soonest due, without what is done, where the address is plain', () => {
  expect(toGoalQuery({})).toEqual({ sort_by: 'due_date', include_completed: 'false', skip: 0, limit: 20 })
})

it('asks for what the filters say', () => {
  expect(toGoalQuery({ search: 'bridge', status: 'done', organization: id, completed: true, sort: 'created_at', skip: 20 })).toEqual({
    search: 'bridge',
    status: 'done',
    organization_id: id,
    sort_by: 'created_at',
    include_completed: 'true',
    skip: 20,
    limit: 20,
  })
})

it('knows a view with filters from one that is only sorted or paged', () => {
  expect(hasFilters({ sort: 'status', skip: 20, adviceSkip: 10 })).toBe(false)
  expect(hasFilters({ status: 'new' })).toBe(true)
})

it('names the goal or the advice that is open, and asks for the same list', () => {
  expect(toStrategySearch({ goal: id, advice: id, create: true })).toEqual({ goal: id, advice: id, create: true })
  expect(toStrategySearch({ goal: 'x', advice: 1, create: 'yes' })).toEqual({})
  expect(toGoalQuery({ goal: id, create: true })).toEqual(toGoalQuery({}))
})

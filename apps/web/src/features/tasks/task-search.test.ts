import { expect, it } from 'vitest'
import { toDayText } from '../../ui/text/day-text.ts'
import { hasFilters, toTaskQuery, toTaskSearch } from './task-search.ts'

const id = '01a1e031-da23-7f3a-8356-2b4fbb8b1ec4'

it('accepts valid values and drops the rest', () => {
  const typed = {
    view: 'grid',
    status: 'Done',
    priority: 'Someday',
    assignee: 'me',
    organization: id,
    completed: true,
    skip: -25,
    sort: 'title',
    x: 1,
  }
  expect(toTaskSearch(typed)).toEqual({ view: 'grid', status: 'Done', organization: id, completed: true, sort: 'title' })
})

it('requests the first page by due date by default', () => {
  expect(toTaskQuery({})).toEqual({ include_completed: 'false', sort_by: 'due_date', skip: 0, limit: 25 })
})

it('requests what the filters say', () => {
  expect(toTaskQuery({ search: 'lease', status: 'Review', assignee: id, completed: true, skip: 25 })).toMatchObject({
    search: 'lease',
    status: 'Review',
    assigned_to_user_id: id,
    include_completed: 'true',
    skip: 25,
  })
})

it('detects filters', () => {
  expect(hasFilters({ view: 'grid', sort: 'title', skip: 25 })).toBe(false)
  expect(hasFilters({ completed: true })).toBe(true)
})

it('keeps the open task or create dialog in the URL and requests the same list', () => {
  expect(toTaskSearch({ task: id, create: true })).toEqual({ task: id, create: true })
  expect(toTaskSearch({ task: 'x', create: 'yes' })).toEqual({})
  expect(toTaskQuery({ task: id, create: true })).toEqual(toTaskQuery({}))
})

it('replaces a day of today or later by the live page', () => {
  expect(toTaskSearch({ asOf: '2026-02-28' })).toEqual({ asOf: '2026-02-28' })
  for (const asOf of ['9999-12-31', toDayText(new Date())]) expect({ asOf, ...toTaskSearch({ asOf }) }).toEqual({})
})

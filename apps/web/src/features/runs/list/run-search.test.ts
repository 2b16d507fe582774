import { expect, test } from 'vitest'
import { hasFilters, toRunQuery, toRunSearch } from './run-search.ts'

const id = '0198c0de-0000-7000-8000-000000000001'

test('accepts valid values only', () => {
  expect(toRunSearch({ status: 'failed', kind: 'crew', of: id, from: '2026-11-01', days: 7, view: 'usage' })).toEqual({
    status: 'failed',
    kind: 'crew',
    of: id,
    from: '2026-11-01',
    days: 7,
    view: 'usage',
  })
  expect(toRunSearch({ status: 'lost', kind: 1, of: "' or 1", from: '2026-13-01', days: 8, view: 'x', create: 'yes' })).toEqual({})
})

test('sends only filters to the server', () => {
  expect(toRunQuery({ of: id, schedule: id, view: 'usage', days: 7, create: true })).toEqual({ definition_id: id, schedule_id: id })
  expect([toRunQuery({ status: 'stopped' }), toRunQuery({ status: 'failed' })]).toEqual([{ outcome: 'stopped' }, { status: 'failed' }])
  expect([hasFilters({ view: 'schedules', create: true }), hasFilters({ to: '2026-11-01' })]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { listSharedObjectErrors } from './shared-objects.ts'

const features = 'apps/server/src/features'
const tables = new Map([
  ['tasks', `${features}/tasks/tasks.schema.ts`],
  ['shares', `${features}/tasks/tasks.schema.ts`],
  ['notes', `${features}/notes/notes.schema.ts`],
])

test('an object of one feature needs no owner', () => {
  expect(listSharedObjectErrors([{ name: 'open', tables: ['tasks', 'shares', 'unnest'] }], tables, {})).toEqual([])
})

test('an object that names tables of two features must be listed', () => {
  const [error] = listSharedObjectErrors([{ name: 'both', tables: ['tasks', 'notes'] }], tables, {})
  expect(error).toContain('both names tables of tasks, notes')
  expect(listSharedObjectErrors([{ name: 'both', tables: ['tasks', 'notes'] }], tables, { both: 'tasks' })).toEqual([])
})

test('a listed object that names tables of one feature must be removed from the list', () => {
  expect(listSharedObjectErrors([{ name: 'both', tables: ['tasks'] }], tables, { both: 'tasks' })).toHaveLength(1)
})

import { expect, it } from 'vitest'
import { findTaskFaults, newTaskValues, toTaskBody, toTaskChange } from './task-values.ts'

it('asks for a title', () => {
  expect(findTaskFaults({ ...newTaskValues, title: '  ' })).toEqual({ title: 'Title is required' })
  expect(findTaskFaults({ ...newTaskValues, title: 'Sign' })).toBeUndefined()
})

it('sends nobody as null', () => {
  expect(toTaskBody(newTaskValues).assigned_to_user_id).toBeNull()
})

it('sends only what was changed', () => {
  expect(toTaskChange(newTaskValues, { ...newTaskValues, priority: 'High' })).toEqual({ priority: 'High' })
  expect(toTaskChange(newTaskValues, { ...newTaskValues })).toEqual({})
})

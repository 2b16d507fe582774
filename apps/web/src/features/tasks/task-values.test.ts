import { expect, it } from 'vitest'
import { validateTask, newTaskValues, toTaskBody, toTaskChange } from './task-values.ts'

it('requires a title', () => {
  expect(validateTask({ ...newTaskValues, title: '  ' })).toEqual({ title: 'Title is required' })
  expect(validateTask({ ...newTaskValues, title: 'Sign' })).toBeUndefined()
})

it('sends no assignee and no goal as null', () => {
  expect(toTaskBody(newTaskValues)).toMatchObject({ assigned_to_user_id: null, goal_id: null })
})

it('sends only changed fields', () => {
  expect(toTaskChange(newTaskValues, { ...newTaskValues, priority: 'High' })).toEqual({ priority: 'High' })
  expect(toTaskChange(newTaskValues, { ...newTaskValues })).toEqual({})
})

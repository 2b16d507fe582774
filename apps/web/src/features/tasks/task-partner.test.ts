import type { Task } from '@adjutant/contract/tasks'
import { expect, test } from 'vitest'
import { findPartner, toOpeningMessage } from './task-partner.ts'

const ines = { id: 'ines', name: 'Ines', email: 'ines@x.test' }
const tom = { id: 'tom', name: 'Tom', email: 'tom@x.test' }
const task = (fields: Partial<Task>) =>
  ({ title: 'Freight rates', due_date: null, assigned_to_user: null, created_by_user: null, ...fields }) as Task

test.each([
  ['the assignee', { assigned_to_user: tom, created_by_user: ines }, tom],
  ['the creator, if the assignee is the current user', { assigned_to_user: ines, created_by_user: tom }, tom],
  ['undefined for a task of the current user', { assigned_to_user: ines, created_by_user: ines }, undefined],
  ['undefined without an assignee and a creator', {}, undefined],
])('the recipient is %s', (_who, fields, partner) => {
  expect(findPartner(task(fields), 'ines')).toEqual(partner)
})

test('the opening names the task and its due date', () => {
  expect(toOpeningMessage(task({}), undefined)).toBe('How is “Freight rates” coming along?')
  expect(toOpeningMessage(task({ due_date: '2026-11-20' }), '20 Nov 2026')).toBe(
    'How is “Freight rates” coming along? It is due on 20 Nov 2026.',
  )
})

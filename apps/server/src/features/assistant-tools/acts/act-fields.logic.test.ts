import { expect, test } from 'vitest'
import { z } from 'zod'
import { listAllTools } from '../tools/assistant-tools.ts'
import { listEditableFields } from './act-fields.logic.ts'

const fieldsOf = (name: string) =>
  listEditableFields(z.toJSONSchema(listAllTools().find((tool) => tool.name === name)!.input, { io: 'input' }))

test('a tool’s fields have their types, choices and whether they are required; ids are not editable', () => {
  expect(fieldsOf('change_task').map(({ name, type }) => `${name}: ${type}`)).toEqual(
    expect.arrayContaining(['title: text', 'description: long_text', 'status: choice', 'due_date: date', 'assigned_to: text']),
  )
  expect(fieldsOf('change_task').map(({ name }) => name)).not.toContain('id')
  expect(fieldsOf('create_task').find(({ name }) => name === 'title')).toEqual({
    name: 'title',
    type: 'text',
    choices: [],
    is_required: true,
  })
  expect(fieldsOf('create_task').find(({ name }) => name === 'priority')).toMatchObject({ choices: ['Low', 'Medium', 'High', 'Urgent'] })
  expect(fieldsOf('create_contact').find(({ name }) => name === 'emails')).toMatchObject({ type: 'list' })
  expect(fieldsOf('set_kpi_value')).toEqual([{ name: 'value', type: 'number', choices: [], is_required: true }])
})

test.each([
  [{ type: 'boolean' }, 'flag'],
  [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'number'],
  [{ type: 'object' }, 'json'],
  [{}, 'json'],
])('%j is edited as %s', (property, type) => {
  expect(listEditableFields({ type: 'object', properties: { one: property } })).toMatchObject([{ name: 'one', type }])
})

test.each([null, undefined, 'x', {}, { properties: 3 }])('a schema that is %j has no fields', (schema) => {
  expect(listEditableFields(schema)).toEqual([])
})

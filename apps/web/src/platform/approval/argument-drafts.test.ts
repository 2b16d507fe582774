import type { ActField } from '@adjutant/contract/ai/acts'
import { expect, test } from 'vitest'
import { groupFields, readDrafts, toDrafts } from './argument-drafts.ts'

const field = (name: string, type: ActField['type'], is_required = false): ActField => ({ name, type, choices: [], is_required })
const fields = [
  field('title', 'text', true),
  field('due_date', 'date'),
  field('value', 'number'),
  field('emails', 'list'),
  field('done', 'flag'),
  field('kpis', 'json'),
]
const args = { id: '0198f0c4-7b6a-7d2e-9c1f-3a5b7c9d1e2f', title: 'Call', value: 4, emails: ['a@example.com', 'b@example.com'] }
const edit = (drafts: Record<string, string>) => readDrafts(fields, { ...toDrafts(fields, args), ...drafts }, args)

test('untouched fields keep their values, with the id of the record', () => {
  expect(edit({})).toEqual({ values: args, errors: {}, isDirty: false })
})

test('edited fields have the values of their types, and emptied ones are left out', () => {
  expect(
    edit({ title: ' Write ', value: '4.5', emails: 'c@example.com\n\n', done: 'true', kpis: '[1]', due_date: '2026-12-01' }).values,
  ).toEqual({
    ...args,
    title: 'Write',
    value: 4.5,
    emails: ['c@example.com'],
    done: true,
    kpis: [1],
    due_date: '2026-12-01',
  })
  expect(Object.keys(edit({ value: '', emails: '' }).values)).toEqual(['id', 'title'])
})

test.each([
  ['title', ' ', 'Fill in this field.'],
  ['value', 'four', 'Enter a number.'],
  ['kpis', '[1', 'This is not valid JSON.'],
])('%s with %j is an error', (name, draft, error) => {
  expect(edit({ [name]: draft }).errors).toEqual({ [name]: error })
})

test('fields that the call sets or needs come first; a call without a schema shows its arguments without ids', () => {
  const names = (list: readonly ActField[]) => list.map(({ name }) => name)
  const { shown, more } = groupFields(fields, args)
  expect([names(shown), names(more)]).toEqual([
    ['title', 'value', 'emails'],
    ['due_date', 'done', 'kpis'],
  ])
  expect(groupFields([], { ...args, open: true }).shown.map(({ name, type }) => [name, type])).toEqual([
    ['title', 'text'],
    ['value', 'number'],
    ['emails', 'json'],
    ['open', 'flag'],
  ])
})

import { expect, it } from 'vitest'
import {
  filterCommands,
  findActive,
  findNext,
  findRecordItem,
  isQuestion,
  listCommands,
  toAskItem,
  toFoundItems,
  toGroups,
  toRecordItems,
} from './palette-items.ts'

const pages = [
  { to: '/app/my-tasks', label: 'Tasks', goKey: 't' },
  { to: '/app/contacts', label: 'Contacts', goKey: 'c' },
  { to: '/app/notes', label: 'Notes' },
] as const

const hit = (kind: 'task' | 'goal' | 'thread' | 'file', id: string, page: number | null = null) => ({
  kind,
  id,
  title: id,
  excerpt: '',
  is_evidence: true,
  page,
  updated_at: '2026-11-01T00:00:00Z',
})
const titles = (items: { title: string }[]) => items.map(({ title }) => title)

it('shows no date of the last change for a record with a due date', () => {
  const dates = toRecordItems([hit('task', 'a'), hit('goal', 'b'), hit('file', 'c')]).map(({ updatedAt }) => updatedAt)
  expect(dates).toEqual([undefined, undefined, '2026-11-01T00:00:00Z'])
})

it('ranks prefix matches before other matches', () => {
  expect(titles(filterCommands(listCommands(pages), ' TA '))).toEqual(['Tasks', 'New task', 'New contact', 'Contacts'])
  expect(filterCommands(listCommands(pages), 'zebra')).toEqual([])
})

it.each(['create', 'Add', 'new', 'cre'])('finds every create command by %j', (typed) => {
  const found = filterCommands(listCommands(pages), typed)
  expect(titles(found)).toEqual(['New task', 'New note', 'New goal', 'New contact', 'New message', 'New interaction'])
})

it.each([
  ['create task', 'New task'],
  ['add  contact', 'New contact'],
  ['add new goal', 'New goal'],
])('finds by %j only the command %s', (typed, title) => {
  expect(titles(filterCommands(listCommands(pages), typed))).toEqual([title])
})

it.each([
  ['what is overdue?', true],
  ['overdue?', true],
  ['which supplier is late', true],
  ["What's due today", true],
  ['Will Smith contract', false],
  ['how', false],
  ['what next', false],
  ['whatever it takes', false],
  ['lease', false],
  ['?', false],
])('%j is a question: %s', (text, expected) => {
  expect(isQuestion(text)).toBe(expected)
})

it('lists commands before records and asking last, but first for a question', () => {
  const records = toRecordItems([hit('task', 'task one')])
  const ids = (typed: string) => toFoundItems(typed, listCommands(pages), records).map(({ id }) => id)
  expect(ids('new task')).toEqual(['create New task', 'task task one', 'ask'])
  expect(ids('what is overdue?')).toEqual(['ask', 'task task one'])
})

it('Enter asks a question while it is typed', () => {
  const items = toFoundItems('what is overdue?', listCommands(pages), [])
  expect(findActive(items, undefined, isQuestion('what is overdue?'))?.id).toBe('ask')
})

it('offers everything without input, create commands first', () => {
  expect(toGroups(filterCommands(listCommands(pages), '')).map(([group, items]) => [group, items.length])).toEqual([
    ['Create', 6],
    ['Go to', 3],
  ])
})

it('lists the kind of the best hit first and keeps the order within a kind', () => {
  const items = toRecordItems([hit('goal', 'g1'), hit('task', 't1'), hit('goal', 'g2')])
  expect(items.map(({ id, group }) => `${group}: ${id}`)).toEqual(['Goals: goal g1', 'Goals: goal g2', 'Tasks: task t1'])
})

it("shows the readable name of a run's conversation", () => {
  expect(findRecordItem({ kind: 'conversation', id: 'x' }, 'decision_memo')?.title).toBe('Decision memo')
})

it('omits records without a page', () => {
  expect(findRecordItem({ kind: 'web', id: 'x' }, 'x')).toBeUndefined()
})

it('opens a record at its own address', () => {
  expect(findRecordItem({ kind: 'task', id: 't1' }, 'Call the bank')?.action).toEqual({
    kind: 'go',
    address: { to: '/app/my-tasks', search: { task: 't1' } },
  })
})

it('opens a file at the matching page', () => {
  expect(toRecordItems([hit('file', 'f1', 7), hit('file', 'f2')]).map(({ action }) => action)).toEqual([
    { kind: 'go', address: { to: '/app/files', search: { file: 'f1', page: 7 } } },
    { kind: 'go', address: { to: '/app/files', search: { file: 'f2' } } },
  ])
})

it('selects the first item until another one is selected', () => {
  const items = [...toRecordItems([hit('task', 't1'), hit('task', 't2')]), toAskItem('x')]
  expect(findActive(items, undefined, false)?.id).toBe('task t1')
  expect(findActive(items, 'ask', false)?.id).toBe('ask')
  expect(findActive(items, 'task gone', true)?.id).toBe('task t1')
})

it('Enter asks only when the search has found nothing', () => {
  expect(findActive([toAskItem('x')], undefined, false)).toBeUndefined()
  expect(findActive([toAskItem('x')], undefined, true)?.id).toBe('ask')
})

it('arrow keys wrap around, and letters go to the field', () => {
  const [first, second] = toRecordItems([hit('task', 't1'), hit('task', 't2')])
  const items = [first!, second!]
  expect(findNext('ArrowDown', items, first)).toBe(second)
  expect(findNext('ArrowDown', items, second)).toBe(first)
  expect(findNext('ArrowUp', items, first)).toBe(second)
  expect(findNext('End', items, undefined)).toBe(second)
  expect(findNext('t', items, first)).toBeUndefined()
  expect(findNext('ArrowDown', [], undefined)).toBeUndefined()
})

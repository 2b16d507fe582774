import type { Participant, ThreadMessage } from '@adjutant/contract/comms'
import { expect, test } from 'vitest'
import { toRows } from './message-rows.ts'
import type { RowSources } from './message-rows.ts'

const at = (minute: number, day = 15) => new Date(2026, 10, day, 9, minute).toISOString()

const message = (id: string, fields: Partial<ThreadMessage> = {}): ThreadMessage => ({
  id,
  thread_id: 't',
  conversation_id: 't',
  sender_id: 'tom',
  sender_name: 'Tom',
  text: id,
  files: [],
  timestamp: at(0),
  ai_suggested: false,
  system: false,
  client_id: null,
  task_id: null,
  ...fields,
})

const own = (id: string, fields: Partial<ThreadMessage> = {}) => message(id, { sender_id: 'ines', client_id: `c-${id}`, ...fields })
const tom = { id: 'tom', name: 'Tom' } as Participant
const rowsOf = (sources: Partial<RowSources>) =>
  toRows({ messages: [], outgoing: [], userId: 'ines', readUpTo: undefined, others: [tom], ...sources })
const kindsOf = (sources: Partial<RowSources>) => rowsOf(sources).map(({ kind }) => kind)
const waiting = { client_id: 'c-x', thread_id: 't', text: 'x', writtenAt: at(9) }

test('each day has a separator', () => {
  expect(kindsOf({ messages: [message('a', { timestamp: at(0, 14) }), message('b'), message('c')] })).toEqual([
    'day',
    'message',
    'day',
    'message',
    'message',
  ])
})

test('consecutive messages of one person are grouped', () => {
  const threadWindow = [
    message('a'),
    message('b', { timestamp: at(1) }),
    message('c', { timestamp: at(20) }),
    own('d', { timestamp: at(21) }),
  ]
  const rows = rowsOf({ messages: threadWindow })
  expect(rows.flatMap((row) => (row.kind === 'message' ? [row.isNext] : []))).toEqual([false, true, false, false])
})

test('a marker precedes the first unread message of another person', () => {
  const threadWindow = [message('a'), own('b'), message('c')]
  expect(kindsOf({ messages: threadWindow, readUpTo: 'a' })).toEqual(['day', 'message', 'message', 'unread', 'message'])
  expect(kindsOf({ messages: threadWindow })).not.toContain('unread')
  expect(kindsOf({ messages: threadWindow, readUpTo: 'c' })).not.toContain('unread')
})

test('an outgoing message is at the end, and once when it is stored, under the same key', () => {
  expect(rowsOf({ messages: [message('a')], outgoing: [waiting] }).at(-1)).toMatchObject({ kind: 'outgoing', key: 'c-x' })
  const stored = rowsOf({ messages: [message('a'), own('x')], outgoing: [waiting] })
  expect(stored.filter(({ key }) => key === 'c-x')).toMatchObject([{ kind: 'message', isOwn: true }])
})

test('read receipts are shown only under the last message', () => {
  const reader = { ...tom, last_read_message_id: 'b' } as Participant
  expect(rowsOf({ messages: [message('a'), own('b')], others: [reader] }).at(-1)).toMatchObject({ kind: 'seen', names: ['Tom'] })
  expect(kindsOf({ messages: [own('b'), message('c')], others: [reader] })).not.toContain('seen')
  expect(kindsOf({ messages: [own('b')], others: [reader], outgoing: [waiting] })).not.toContain('seen')
})

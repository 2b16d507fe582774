import type { Message } from '@adjutant/contract/conversations'
import { describe, expect, test } from 'vitest'
import { isAnswering, toMessages, toRows, toRowText } from './message-rows.ts'
import type { RowSources } from './message-rows.ts'

const now = new Date(2026, 10, 15, 9, 30)

const message = (id: string, fields: Partial<Message> = {}): Message => ({
  id,
  conversation_id: 'c',
  sender: 'user',
  content: id,
  text: id,
  timestamp: now.toISOString(),
  streaming: false,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  event: null,
  model: null,
  sources: [],
  acts: [],
  unbacked: false,
  usage: null,
  ...fields,
})

const rowsOf = (sources: Partial<RowSources>) =>
  toRows({ messages: [], heard: [], turn: undefined, conversationId: 'c', now, ...sources })
    .filter(({ kind }) => kind !== 'day')
    .map(({ kind, key }) => (kind === 'message' ? key : kind))

const turn = { text: 'Why?', askedAt: now.toISOString(), afterId: 'a1' }
const past = [message('q1'), message('a1', { sender: 'ai' })]

describe('the pages of a conversation', () => {
  test('are put together with the oldest message first', () => {
    expect(toMessages([{ items: [message('3'), message('4')] }, { items: [message('1'), message('2')] }]).map(({ id }) => id)).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })

  test('hold a message once, the latest reading of it, though a new one has moved it to the next page', () => {
    const pages = [{ items: [message('2', { content: 'new' }), message('3')] }, { items: [message('1'), message('2', { content: 'old' })] }]
    expect(toMessages(pages).map(({ content }) => content)).toEqual(['1', 'new', '3'])
  })
})

describe('a question', () => {
  test('is shown at once, and waits for its answer', () => {
    expect(rowsOf({ messages: past, turn })).toEqual(['q1', 'a1', 'asked', 'waiting'])
  })

  test('is shown once when it is stored', () => {
    expect(rowsOf({ messages: [...past, message('q2')], turn })).toEqual(['q1', 'a1', 'q2', 'waiting'])
  })

  test('stands before the answer that is heard while it is not yet read', () => {
    expect(rowsOf({ messages: past, turn, heard: [{ id: 'a2', isStreaming: true }] })).toEqual(['q1', 'a1', 'asked', 'a2'])
  })

  test('waits no longer when its answer can be read, though the call has not ended', () => {
    const answered = [...past, message('q2'), message('a2', { sender: 'ai' })]
    expect(rowsOf({ messages: answered, turn })).toEqual(['q1', 'a1', 'q2', 'a2'])
    expect(rowsOf({ messages: past, turn, heard: [{ id: 'a2', isStreaming: false }] })).toEqual(['q1', 'a1', 'asked', 'a2'])
  })

  test('in an empty conversation is shown too', () => {
    expect(rowsOf({ turn: { ...turn, afterId: undefined } })).toEqual(['asked', 'waiting'])
    expect(rowsOf({ messages: [message('q1')], turn: { ...turn, afterId: undefined } })).toEqual(['q1', 'waiting'])
  })

  test('that found no answer says so behind it, stored or not', () => {
    expect(rowsOf({ messages: past, turn: { ...turn, failure: 'No key' } })).toEqual(['q1', 'a1', 'asked', 'failed'])
    expect(rowsOf({ messages: [...past, message('q2')], turn: { ...turn, failure: 'No key' } })).toEqual(['q1', 'a1', 'q2', 'failed'])
  })
})

test('a question that stands alone can be asked again, also after a reload', () => {
  const alone = [...past, message('q2')]
  expect(rowsOf({ messages: alone })).toEqual(['q1', 'a1', 'q2', 'unanswered'])
  expect(rowsOf({ messages: alone, heard: [{ id: 'a2', isStreaming: true }] })).toEqual(['q1', 'a1', 'q2', 'a2'])
})

test('an answer that is stored and heard is shown once', () => {
  const stored = message('a2', { sender: 'ai', streaming: true })
  expect(rowsOf({ messages: [...past, stored], heard: [{ id: 'a2', isStreaming: true }] })).toEqual(['q1', 'a1', 'a2'])
})

test('each day is named once, before its first message', () => {
  const messages = [
    message('1', { timestamp: '2026-11-13T12:00:00Z' }),
    message('2', { timestamp: '2026-11-13T13:00:00Z' }),
    message('3', { sender: 'ai' }),
  ]
  const days = toRows({ messages, heard: [], turn: undefined, conversationId: 'c', now }).map((row) => (row.kind === 'day' ? row.day : '·'))
  expect(days).toEqual(['2026-11-13', '·', '·', '2026-11-15', '·'])
})

test('an answer is being written while it is heard or stored as such, and no longer when its end was heard', () => {
  const stored = [message('a', { streaming: true })]
  expect(isAnswering([], [])).toBe(false)
  expect(isAnswering(stored, [])).toBe(true)
  expect(isAnswering([], [{ id: 'a', isStreaming: true }])).toBe(true)
  expect(isAnswering(stored, [{ id: 'a', isStreaming: false }])).toBe(false)
})

describe('rows of runs', () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const row = (key: string, moment: string | undefined) => ({ key, at: moment, text: key, content: null })
  const keysOf = (sources: Partial<RowSources>) =>
    toRows({ messages: [], heard: [], turn: undefined, conversationId: 'c', now, ...sources }).map(({ key }) => key)

  test('stand where they happened; one that goes on now stands last', () => {
    const messages = [message('a', { timestamp: at(-30) }), message('b', { sender: 'ai', timestamp: at(-10) })]
    const inserted = [row('failed start', at(-20)), row('live', undefined)]
    expect(keysOf({ messages, inserted }).filter((key) => !key.startsWith('day'))).toEqual(['a', 'failed start', 'b', 'live'])
  })

  test('begin a day of their own, and are found by their text', () => {
    const yesterday = message('a', { sender: 'ai', timestamp: at(-24 * 60) })
    const rows = toRows({ messages: [yesterday], heard: [], turn: undefined, conversationId: 'c', inserted: [row('notice', at(-1))], now })
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'inserted'])
    expect(toRowText(rows.at(-1)!)).toBe('notice')
  })
})

import type { Message } from '@adjutant/contract/ai/conversations'
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
  statement: null,
  checks: { removed_citations: [], unsourced_figures: [] },
  usage: null,
  failure: null,
  ...fields,
})

const rowsOf = (sources: Partial<RowSources>) =>
  toRows({ messages: [], streamed: [], turn: undefined, conversationId: 'c', now, ...sources })
    .filter(({ kind }) => kind !== 'day')
    .map(({ kind, key }) => (kind === 'message' ? key : kind))

const turn = { text: 'Why?', askedAt: now.toISOString(), afterId: '2a' }
const past = [message('1q'), message('2a', { sender: 'ai' })]

describe('pages of a conversation', () => {
  test('are joined oldest first', () => {
    expect(toMessages([{ items: [message('3'), message('4')] }, { items: [message('1'), message('2')] }]).map(({ id }) => id)).toEqual([
      '1',
      '2',
      '3',
      '4',
    ])
  })

  test('contain a message once in its latest state, even if it moved to the next page', () => {
    const pages = [{ items: [message('2', { content: 'new' }), message('3')] }, { items: [message('1'), message('2', { content: 'old' })] }]
    expect(toMessages(pages).map(({ content }) => content)).toEqual(['1', 'new', '3'])
  })
})

describe('a question', () => {
  test('is shown at once and waits for its answer', () => {
    expect(rowsOf({ messages: past, turn })).toEqual(['1q', '2a', 'question', 'waiting'])
  })

  test('is shown once when it is stored', () => {
    expect(rowsOf({ messages: [...past, message('3q')], turn })).toEqual(['1q', '2a', '3q', 'waiting'])
  })

  test('precedes its streaming answer before it is loaded', () => {
    expect(rowsOf({ messages: past, turn, streamed: [{ id: '4a', isStreaming: true }] })).toEqual(['1q', '2a', 'question', '4a'])
  })

  test('stops waiting when its answer is loaded, even if the call has not ended', () => {
    const answered = [...past, message('3q'), message('4a', { sender: 'ai' })]
    expect(rowsOf({ messages: answered, turn })).toEqual(['1q', '2a', '3q', '4a'])
    expect(rowsOf({ messages: past, turn, streamed: [{ id: '4a', isStreaming: false }] })).toEqual(['1q', '2a', 'question', '4a'])
  })

  test('is shown in an empty conversation', () => {
    expect(rowsOf({ turn: { ...turn, afterId: undefined } })).toEqual(['question', 'waiting'])
    expect(rowsOf({ messages: [message('1q')], turn: { ...turn, afterId: undefined } })).toEqual(['1q', 'waiting'])
  })

  test('that could not be sent shows why', () => {
    expect(rowsOf({ messages: past, turn: { ...turn, failure: 'No key' } })).toEqual(['1q', '2a', 'question', 'failed'])
  })

  test('that is stored shows its own state, regardless of its call', () => {
    const cut = { ...turn, failure: 'The server is restarting.' }
    const draft = message('4a', { sender: 'ai', streaming: true })
    expect(rowsOf({ messages: [...past, message('3q'), draft], turn: cut })).toEqual(['1q', '2a', '3q', '4a'])
    expect(rowsOf({ messages: [...past, message('3q', { failure: 'No key' })], turn: cut })).toEqual(['1q', '2a', '3q', 'failed'])
  })
})

describe('a question without an answer', () => {
  const failed = message('1q', { failure: 'No key' })

  test('keeps its failure after later questions', () => {
    const messages = [failed, message('3q'), message('4a', { sender: 'ai' }), message('5q', { failure: 'Too slow' })]
    expect(rowsOf({ messages })).toEqual(['1q', 'failed', '3q', '4a', '5q', 'failed'])
    const reasons = toRows({ messages, streamed: [], turn: undefined, conversationId: 'c', now }).flatMap((row) =>
      row.kind === 'failed' ? [[row.reason, row.question.questionId]] : [],
    )
    expect(reasons).toEqual([
      ['No key', '1q'],
      ['Too slow', '5q'],
    ])
  })

  test('that failed after an action keeps both the receipt and the failure', () => {
    expect(rowsOf({ messages: [failed, message('2a', { sender: 'ai' }), message('3q')] })).toEqual([
      '1q',
      '2a',
      'failed',
      '3q',
      'unanswered',
    ])
  })

  test('without a failure was stopped and can be retried, also after a reload', () => {
    const stopped = [...past, message('3q')]
    expect(rowsOf({ messages: stopped })).toEqual(['1q', '2a', '3q', 'unanswered'])
    expect(rowsOf({ messages: [...stopped, message('5q')] })).toEqual(['1q', '2a', '3q', 'unanswered', '5q', 'unanswered'])
    expect(rowsOf({ messages: stopped, streamed: [{ id: '4a', isStreaming: true }] })).toEqual(['1q', '2a', '3q', '4a'])
  })

  test('waits at its own position while it is retried, and is answered there', () => {
    const again = { ...turn, questionId: '1q', afterId: '4a' }
    const messages = [failed, message('3q'), message('4a', { sender: 'ai' })]
    expect(rowsOf({ messages, turn: again })).toEqual(['1q', 'waiting', '3q', '4a'])
    expect(rowsOf({ messages, turn: again, streamed: [{ id: '2a', isStreaming: true }] })).toEqual(['1q', '2a', '3q', '4a'])
    expect(rowsOf({ messages, turn: { ...again, failure: 'Busy' } })).toEqual(['1q', 'failed', '3q', '4a'])
  })

  test('that is answered a day later belongs to its own day', () => {
    const messages = [
      message('1q', { timestamp: '2026-11-13T12:00:00Z' }),
      message('2a', { sender: 'ai' }),
      message('3q', { timestamp: '2026-11-13T13:00:00Z' }),
      message('4a', { sender: 'ai', timestamp: '2026-11-13T13:00:00Z' }),
    ]
    const days = toRows({ messages, streamed: [], turn: undefined, conversationId: 'c', now }).filter(({ kind }) => kind === 'day')
    expect(days).toHaveLength(1)
  })
})

test('an answer that is stored and streaming is shown once', () => {
  const stored = message('4a', { sender: 'ai', streaming: true })
  expect(rowsOf({ messages: [...past, stored], streamed: [{ id: '4a', isStreaming: true }] })).toEqual(['1q', '2a', '4a'])
})

test('each day has one separator before its first message', () => {
  const messages = [
    message('1', { timestamp: '2026-11-13T12:00:00Z' }),
    message('2', { sender: 'ai', timestamp: '2026-11-13T13:00:00Z' }),
    message('3', { sender: 'ai' }),
  ]
  const days = toRows({ messages, streamed: [], turn: undefined, conversationId: 'c', now }).map((row) =>
    row.kind === 'day' ? row.day : '·',
  )
  expect(days).toEqual(['2026-11-13', '·', '·', '2026-11-15', '·'])
})

test('an answer is streaming while it is received or stored as such, and no longer after its end event', () => {
  const stored = [message('a', { streaming: true })]
  expect(isAnswering([], [])).toBe(false)
  expect(isAnswering(stored, [])).toBe(true)
  expect(isAnswering([], [{ id: 'a', isStreaming: true }])).toBe(true)
  expect(isAnswering(stored, [{ id: 'a', isStreaming: false }])).toBe(false)
})

describe('run rows', () => {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
  const row = (key: string, moment: string | undefined) => ({ key, at: moment, text: key, content: null })
  const keysOf = (sources: Partial<RowSources>) =>
    toRows({ messages: [], streamed: [], turn: undefined, conversationId: 'c', now, ...sources }).map(({ key }) => key)

  test('are placed by time; active ones are last', () => {
    const messages = [message('a', { timestamp: at(-30) }), message('b', { sender: 'ai', timestamp: at(-10) })]
    const inserted = [row('failed start', at(-20)), row('live', undefined)]
    expect(keysOf({ messages, inserted }).filter((key) => !key.startsWith('day'))).toEqual(['a', 'failed start', 'b', 'live'])
  })

  test('start their own day and are found by their text', () => {
    const yesterday = message('a', { sender: 'ai', timestamp: at(-24 * 60) })
    const rows = toRows({
      messages: [yesterday],
      streamed: [],
      turn: undefined,
      conversationId: 'c',
      inserted: [row('notice', at(-1))],
      now,
    })
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'inserted'])
    expect(toRowText(rows.at(-1)!)).toBe('notice')
  })
})

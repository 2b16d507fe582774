import { expect, test } from 'vitest'
import { ApiError, unreachable } from '../../platform/api-error.ts'
import { createKeep } from '../../platform/browser-keep.ts'
import { createOutbox } from './outbox.ts'
import type { Outgoing } from './outbox.ts'
import { sendAll, toRetryMs } from './outbox-sending.ts'

function setUp(start?: string) {
  const kept = new Map<string, string>(start === undefined ? [] : [['outbox', start]])
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = () => createOutbox(createKeep('outbox', () => storage))
  return { open, outbox: open() }
}

const entry = (client_id: string): Outgoing => ({ client_id, thread_id: 't', text: client_id, writtenAt: '2026-11-15T09:00:00Z' })
const fail = (error: unknown) => async () => {
  throw error
}
const toNames = (entries: readonly Outgoing[]) => entries.map(({ client_id }) => client_id)

test('what waits is there again after a reload, in its order', () => {
  const { open, outbox } = setUp()
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  expect(toNames(open().list())).toEqual(['a', 'b'])
})

test('everything is sent once and in order, and then nothing waits', async () => {
  const { outbox } = setUp()
  const sent: string[] = []
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  const outcome = await sendAll(outbox, async ({ client_id }) => void sent.push(client_id), '')
  expect([outcome, sent, outbox.list()]).toEqual(['done', ['a', 'b'], []])
})

test.each([new ApiError(0, unreachable), new ApiError(503, 'Down.'), new ApiError(429, 'Slow down.'), new ApiError(401, 'Log in.')])(
  'without a way through everything stays, and nothing overtakes: %s',
  async (error) => {
    const { outbox } = setUp()
    outbox.add(entry('a'))
    outbox.add(entry('b'))
    expect(await sendAll(outbox, fail(error), '')).toBe('stuck')
    expect(toNames(outbox.list())).toEqual(['a', 'b'])
  },
)

test('what the server refuses says why, lets the next one pass, and can be tried again', async () => {
  const { outbox } = setUp()
  outbox.add({ ...entry('a'), suggestion_id: 's' })
  outbox.add(entry('b'))
  const refuse = async ({ client_id }: Outgoing) => {
    if (client_id === 'a') throw new ApiError(404, 'Not found.')
  }
  expect(await sendAll(outbox, refuse, '')).toBe('done')
  expect(outbox.list()).toMatchObject([{ client_id: 'a', failure: 'Not found.' }])
  outbox.retry('a')
  // The suggestion may be why it was refused; what was written from one still says so.
  expect(outbox.list()).toEqual([{ ...entry('a'), ai_suggested: true }])
  expect(await sendAll(outbox, async () => undefined, '')).toBe('done')
  expect(outbox.list()).toEqual([])
})

test('what another tab has sent is not sent again', () => {
  const { open, outbox } = setUp()
  outbox.add(entry('a'))
  const other = open()
  other.remove('a')
  outbox.add(entry('b'))
  expect(toNames(outbox.list())).toEqual(['b'])
})

test.each(['', 'no json', '{}', '[1,null,{"client_id":"x"}]'])('what is not ours is nothing: %s', (text) => {
  expect(setUp(text).outbox.list()).toEqual([])
})

test('a browser that keeps nothing still sends', async () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  const outbox = createOutbox(createKeep('outbox', blocked))
  outbox.add(entry('a'))
  expect(toNames(outbox.list())).toEqual(['a'])
  outbox.remove('a')
  expect(outbox.list()).toEqual([])
})

test('the pauses between tries grow to a quarter of a minute', () => {
  expect([0, 1, 2, 3, 4, 9].map(toRetryMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})

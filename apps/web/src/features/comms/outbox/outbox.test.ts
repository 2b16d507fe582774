import { expect, test } from 'vitest'
import { ApiError, unreachable } from '../../../platform/api/api-error.ts'
import { createStoredText } from '../../../platform/storage/stored-text.ts'
import { createOutbox, sendAll } from './outbox.ts'
import type { Outgoing } from './outbox.ts'

function setUp(start?: string) {
  const stored = new Map<string, string>(start === undefined ? [] : [['outbox', start]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const open = () => createOutbox(createStoredText('outbox', () => storage))
  return { open, outbox: open() }
}

const entry = (client_id: string): Outgoing => ({ client_id, thread_id: 't', text: client_id, writtenAt: '2026-11-15T09:00:00Z' })
const fail = (error: unknown) => async () => {
  throw error
}
const toNames = (entries: readonly Outgoing[]) => entries.map(({ client_id }) => client_id)

test('restores waiting messages in order after a reload', () => {
  const { open, outbox } = setUp()
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  expect(toNames(open().list())).toEqual(['a', 'b'])
})

test('sends everything once and in order, and is empty afterwards', async () => {
  const { outbox } = setUp()
  const sent: string[] = []
  outbox.add(entry('a'))
  outbox.add(entry('b'))
  const outcome = await sendAll(outbox, async ({ client_id }) => void sent.push(client_id), '')
  expect([outcome, sent, outbox.list()]).toEqual(['done', ['a', 'b'], []])
})

test.each([new ApiError(0, unreachable), new ApiError(503, 'Down.'), new ApiError(429, 'Slow down.'), new ApiError(401, 'Log in.')])(
  'keeps everything and its order when sending fails: %s',
  async (error) => {
    const { outbox } = setUp()
    outbox.add(entry('a'))
    outbox.add(entry('b'))
    expect(await sendAll(outbox, fail(error), '')).toBe('stuck')
    expect(toNames(outbox.list())).toEqual(['a', 'b'])
  },
)

test('a rejected message shows why, lets the next one pass, and can be retried', async () => {
  const { outbox } = setUp()
  outbox.add({ ...entry('a'), suggestion_id: 's' })
  outbox.add(entry('b'))
  const showErrors = async ({ client_id }: Outgoing) => {
    if (client_id === 'a') throw new ApiError(404, 'Not found.')
  }
  expect(await sendAll(outbox, showErrors, '')).toBe('done')
  expect(outbox.list()).toMatchObject([{ client_id: 'a', failure: 'Not found.' }])
  outbox.retry('a')
  // The suggestion can be the reason for the rejection, so it is dropped; the message still says that it was suggested.
  expect(outbox.list()).toEqual([{ ...entry('a'), ai_suggested: true }])
  expect(await sendAll(outbox, async () => undefined, '')).toBe('done')
  expect(outbox.list()).toEqual([])
})

test('does not send what another tab has sent', () => {
  const { open, outbox } = setUp()
  outbox.add(entry('a'))
  const other = open()
  other.remove('a')
  outbox.add(entry('b'))
  expect(toNames(outbox.list())).toEqual(['b'])
})

test.each(['', 'no json', '{}', '[1,null,{"client_id":"x"}]'])('ignores malformed storage: %s', (text) => {
  expect(setUp(text).outbox.list()).toEqual([])
})

test('sends without browser storage', async () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  const outbox = createOutbox(createStoredText('outbox', blocked))
  outbox.add(entry('a'))
  expect(toNames(outbox.list())).toEqual(['a'])
  outbox.remove('a')
  expect(outbox.list()).toEqual([])
})

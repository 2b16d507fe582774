import { setTimeout as pause } from 'node:timers/promises'
import type { RunEvent } from '@adjutant/engine'
import { expect, test } from 'vitest'
import { EventBoard } from './event-board.ts'
import { StoredNews } from './stored-news.ts'

const event = (seq: number) => ({ seq, type: 'warning', summary: `${seq}`, details: {}, atMs: 0 }) as unknown as RunEvent

/** A reader of one run, with a table that other processes write too. */
function makeReader() {
  const stored: RunEvent[] = []
  const reads: number[] = []
  const read = async (after: number) => {
    reads.push(after)
    const found = stored.filter(({ seq }) => seq > after)
    // The minimum latency of a database.
    await pause(5)
    return found
  }
  const news = new StoredNews(0, read)
  const store = (...numbers: number[]) => void stored.push(...numbers.map(event))
  const storeHere = (...numbers: number[]) => {
    store(...numbers)
    news.hear(numbers.map(event))
  }
  const take = async () => (await news.take()).map(({ seq }) => seq)
  return { news, reads, store, storeHere, take }
}

test('sends events of this process without reading, whether the notification comes before or after', async () => {
  const { news, reads, storeHere, take } = makeReader()
  storeHere(1, 2)
  expect(await take()).toEqual([1, 2])
  news.nudge(2)
  expect(news.isDue).toBe(false)
  news.nudge(3)
  expect(news.isDue).toBe(true)
  setImmediate(() => storeHere(3))
  expect(await take()).toEqual([3])
  expect(reads).toEqual([])
})

test('reads events of another process, also when its notification comes between events of this one', async () => {
  const { news, reads, store, storeHere, take } = makeReader()
  store(1)
  news.nudge(1)
  expect(await take()).toEqual([1])
  storeHere(2)
  store(3)
  for (const upTo of [2, 3]) news.nudge(upTo)
  expect(await take()).toEqual([2, 3])
  expect(reads).toEqual([0, 1])
  expect(news.isDue).toBe(false)
})

test('sends events that arrive during a read afterwards, and none twice', async () => {
  const { news, store, storeHere, take } = makeReader()
  store(1)
  news.nudge(Infinity)
  const taken = take()
  news.hear([event(1)])
  store(2)
  news.nudge(2)
  expect(await taken).toEqual([1])
  expect(news.isDue).toBe(true)
  expect(await take()).toEqual([2])
  storeHere(3)
  expect(await take()).toEqual([3])
})

test('fills a gap in the received events from the table', async () => {
  const { news, store, storeHere, take } = makeReader()
  store(1)
  storeHere(2)
  expect(await take()).toEqual([1, 2])
  news.hear([event(1)])
  news.hear([event(2)])
  expect(news.isDue).toBe(false)
  expect(await take()).toEqual([])
})

test("reads once for a gap that the table can't fill because the run is deleted", async () => {
  const { news, reads, take } = makeReader()
  news.hear([event(2)])
  expect(await take()).toEqual([])
  expect([news.isDue, reads]).toEqual([false, [0]])
})

test('reads the table once after lost notifications', async () => {
  const { news, reads, store, storeHere, take } = makeReader()
  storeHere(1)
  expect(await take()).toEqual([1])
  store(2)
  news.nudge(Infinity)
  expect(await take()).toEqual([2])
  expect(news.isDue).toBe(false)
  expect(reads).toEqual([1])
})

test('the registry publishes to the subscribers of a run', () => {
  const board = new EventBoard()
  const heard: RunEvent[] = []
  const leave = board.subscribe('a', (events) => heard.push(...events))
  board.tell('b', [event(1)])
  board.tell('a', [event(2)])
  leave()
  board.tell('a', [event(3)])
  expect(heard).toStrictEqual([event(2)])
})

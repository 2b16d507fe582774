import { setTimeout as pause } from 'node:timers/promises'
import type { RunEvent } from '@adjutant/engine'
import { expect, test } from 'vitest'
import { NudgeBoard } from '../../platform/nudges.ts'
import { EventBoard } from './event-board.ts'
import { heardTopic } from './run-topics.ts'
import { StoredNews } from './stored-news.ts'

const event = (seq: number) => ({ seq, type: 'warning', summary: `${seq}`, details: {}, atMs: 0 }) as unknown as RunEvent

/** A reader of one run, beside a table that other processes write as well. */
function makeReader() {
  const stored: RunEvent[] = []
  const reads: number[] = []
  const clock = { ms: 10_000 }
  const read = async (after: number) => {
    reads.push(after)
    // As long as a database takes at least.
    await pause(5)
    return stored.filter(({ seq }) => seq > after)
  }
  const news = new StoredNews(0, read, () => clock.ms)
  const store = (...numbers: number[]) => void stored.push(...numbers.map(event))
  const storeHere = (...numbers: number[]) => {
    store(...numbers)
    news.hear(numbers.map(event))
  }
  const take = async () => (await news.take()).map(({ seq }) => seq)
  return { news, reads, clock, store, storeHere, take }
}

test('what is stored here is told without reading, whether its nudge comes before or after', async () => {
  const { news, reads, storeHere, take } = makeReader()
  storeHere(1, 2)
  expect(await take()).toEqual([1, 2])
  news.nudge(false)
  expect(await take()).toEqual([])
  news.nudge(false)
  setImmediate(() => storeHere(3))
  expect(await take()).toEqual([3])
  expect(reads).toEqual([])
})

test('what another process stored is read, also when its nudge hides behind one of ours', async () => {
  const { news, reads, store, storeHere, take } = makeReader()
  store(1)
  news.nudge(false)
  expect(await take()).toEqual([1])
  storeHere(2)
  store(3)
  for (const _ of ['of 2', 'of 3']) news.nudge(false)
  expect(await take()).toEqual([2, 3])
  expect(reads).toEqual([0, 1])
  expect(await take()).toEqual([])
})

test('what is heard while the table is read does not hide what another process stores next', async () => {
  const { news, reads, store, storeHere, take } = makeReader()
  store(1)
  news.nudge(false)
  const taken = take()
  setImmediate(() => setImmediate(() => news.hear([event(1)])))
  expect(await taken).toEqual([1])
  store(2)
  news.nudge(false)
  expect(await take()).toEqual([2])
  expect(reads).toEqual([0, 1])
  storeHere(3)
  expect(await take()).toEqual([3])
})

test('a gap in what was heard is filled from the table, and nothing is told twice', async () => {
  const { news, store, storeHere, take } = makeReader()
  store(1)
  storeHere(2)
  expect(await take()).toEqual([1, 2])
  news.hear([event(1)])
  news.hear([event(2)])
  expect(news.isDue).toBe(false)
  expect(await take()).toEqual([])
})

test('after lost nudges, and for one that comes too late to be our own, the table is asked', async () => {
  const { news, clock, store, storeHere, take } = makeReader()
  storeHere(1)
  storeHere(2)
  expect(await take()).toEqual([1, 2])
  store(3)
  news.nudge(true)
  expect(await take()).toEqual([3])
  storeHere(4)
  expect(await take()).toEqual([4])
  clock.ms += 60_000
  store(5)
  news.nudge(false)
  expect(await take()).toEqual([5])
})

test('the board tells those who listen to a run, as it would be read, and wakes them', () => {
  const nudges = new NudgeBoard()
  const board = new EventBoard(nudges)
  const heard: unknown[] = []
  let wakes = 0
  nudges.subscribe(heardTopic('a'), () => (wakes += 1))
  const leave = board.subscribe('a', (events) => heard.push(...events))
  board.tell('b', [event(1)])
  board.tell('a', [{ ...event(2), details: { reason: undefined } } as unknown as RunEvent])
  leave()
  board.tell('a', [event(3)])
  expect(heard).toStrictEqual([{ seq: 2, type: 'warning', summary: '2', details: {}, atMs: 0 }])
  expect(wakes).toBe(1)
})

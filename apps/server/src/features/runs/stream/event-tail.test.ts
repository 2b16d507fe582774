import { setTimeout as pause } from 'node:timers/promises'
import type { RunEvent } from '@adjutant/engine'
import { expect, test } from 'vitest'
import { EventRegistry } from './event-registry.ts'
import { EventTail } from './event-tail.ts'

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
  const tail = new EventTail(0, read)
  const store = (...numbers: number[]) => void stored.push(...numbers.map(event))
  const storeHere = (...numbers: number[]) => {
    store(...numbers)
    tail.receive(numbers.map(event))
  }
  const take = async () => (await tail.take()).map(({ seq }) => seq)
  return { tail, reads, store, storeHere, take }
}

test('sends events of this process without reading, whether the notification comes before or after', async () => {
  const { tail, reads, storeHere, take } = makeReader()
  storeHere(1, 2)
  expect(await take()).toEqual([1, 2])
  tail.announce(2)
  expect(tail.isDue).toBe(false)
  tail.announce(3)
  expect(tail.isDue).toBe(true)
  setImmediate(() => storeHere(3))
  expect(await take()).toEqual([3])
  expect(reads).toEqual([])
})

test('reads events of another process, also when its notification comes between events of this one', async () => {
  const { tail, reads, store, storeHere, take } = makeReader()
  store(1)
  tail.announce(1)
  expect(await take()).toEqual([1])
  storeHere(2)
  store(3)
  for (const upTo of [2, 3]) tail.announce(upTo)
  expect(await take()).toEqual([2, 3])
  expect(reads).toEqual([0, 1])
  expect(tail.isDue).toBe(false)
})

test('sends events that arrive during a read afterwards, and none twice', async () => {
  const { tail, store, storeHere, take } = makeReader()
  store(1)
  tail.announce(Infinity)
  const taken = take()
  tail.receive([event(1)])
  store(2)
  tail.announce(2)
  expect(await taken).toEqual([1])
  expect(tail.isDue).toBe(true)
  expect(await take()).toEqual([2])
  storeHere(3)
  expect(await take()).toEqual([3])
})

test('fills a gap in the received events from the table', async () => {
  const { tail, store, storeHere, take } = makeReader()
  store(1)
  storeHere(2)
  expect(await take()).toEqual([1, 2])
  tail.receive([event(1)])
  tail.receive([event(2)])
  expect(tail.isDue).toBe(false)
  expect(await take()).toEqual([])
})

test("reads once for a gap that the table can't fill because the run is deleted", async () => {
  const { tail, reads, take } = makeReader()
  tail.receive([event(2)])
  expect(await take()).toEqual([])
  expect([tail.isDue, reads]).toEqual([false, [0]])
})

test('reads the table once after lost notifications', async () => {
  const { tail, reads, store, storeHere, take } = makeReader()
  storeHere(1)
  expect(await take()).toEqual([1])
  store(2)
  tail.announce(Infinity)
  expect(await take()).toEqual([2])
  expect(tail.isDue).toBe(false)
  expect(reads).toEqual([1])
})

test('the registry publishes to the subscribers of a run', () => {
  const registry = new EventRegistry()
  const received: RunEvent[] = []
  const leave = registry.subscribe('a', (events) => received.push(...events))
  registry.publish('b', [event(1)])
  registry.publish('a', [event(2)])
  leave()
  registry.publish('a', [event(3)])
  expect(received).toStrictEqual([event(2)])
})

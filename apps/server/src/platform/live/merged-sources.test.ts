import { expect, test } from 'vitest'
import { NotificationBus } from './notifications.ts'
import { mergeSources, type PollResult, type StreamSource } from './merged-sources.ts'

/** Records the received topics and yields what the test provides. */
class FakeSource implements StreamSource<string> {
  readonly topics: string[]
  readonly pendingItems: string[] = []
  readonly notifiedTopics: (string | null)[] = []
  pollResult: PollResult

  constructor(...topics: string[]) {
    this.topics = topics
  }

  onNotification(topic: string | null): void {
    this.notifiedTopics.push(topic)
  }

  async *poll(): AsyncGenerator<string, PollResult> {
    yield* this.pendingItems.splice(0)
    return this.pollResult
  }
}

function watched() {
  const [bus, abort] = [new NotificationBus(), new AbortController()]
  const [a, b] = [new FakeSource('a'), new FakeSource('b', 'c')]
  const notify = (source: FakeSource, pendingItems: string, topic: string | null = source.topics[0]!) => {
    source.pendingItems.push(pendingItems)
    bus.deliver(topic)
  }
  return { bus, abort, a, b, notify, all: mergeSources(bus, [a, b], abort.signal) }
}

test('reads each source once at first, then after each notification', async () => {
  const { a, b, notify, all, bus } = watched()
  a.pendingItems.push('a1')
  b.pendingItems.push('b1')
  expect([(await all.next()).value, (await all.next()).value]).toEqual(['a1', 'b1'])
  const next = all.next()
  a.pendingItems.push('not nudged')
  notify(b, 'b2', 'c')
  expect((await next).value).toBe('b2')
  bus.deliver(null)
  expect((await all.next()).value).toBe('not nudged')
  // Once for each topic.
  expect([a.notifiedTopics, b.notifiedTopics]).toEqual([[null], ['c', null, null]])
})

test('skips a resting source until its time and delays no other', async () => {
  const { a, b, notify, all } = watched()
  a.pendingItems.push('a1')
  a.pollResult = { restMs: 50, isDue: false }
  expect((await all.next()).value).toBe('a1')
  notify(a, 'a2')
  notify(b, 'b1')
  expect([(await all.next()).value, (await all.next()).value]).toEqual(['b1', 'a2'])
})

test('reads a due source without a notification', async () => {
  const { a, all } = watched()
  a.pollResult = { restMs: 1, isDue: true }
  const next = all.next()
  await new Promise((resolve) => setImmediate(resolve))
  a.pendingItems.push('later')
  expect((await next).value).toBe('later')
})

test('ends with the first source that ends or fails, and with the reader', async () => {
  const [over, failing, left] = [watched(), watched(), watched()]
  over.a.pollResult = 'over'
  expect(await over.all.next()).toMatchObject({ done: true })
  failing.b.poll = () => {
    throw new Error('away')
  }
  await expect(failing.all.next()).rejects.toThrow('away')
  const next = left.all.next()
  await new Promise((resolve) => setImmediate(resolve))
  left.abort.abort()
  expect(await next).toMatchObject({ done: true })
  for (const { bus, a, b } of [over, failing, left]) {
    bus.deliver(null)
    expect([a.notifiedTopics, b.notifiedTopics]).toEqual([[], []])
  }
})

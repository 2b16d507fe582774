import { describe, expect, test, vi } from 'vitest'
import { NotificationBus } from './notifications.ts'
import { eachNotification, follow, type PollResult, type StreamSource } from './follow.ts'

/** Records the received topics and yields what the test provides. */
class FakeSource implements StreamSource<string> {
  readonly topics: string[]
  readonly pendingItems: string[] = []
  readonly notifiedTopics: (string | null)[] = []
  pollResult: PollResult

  constructor(...topics: string[]) {
    this.topics = topics
  }

  onNotification(topic: string | null, key?: string): boolean {
    this.notifiedTopics.push(topic)
    return key !== 'elsewhere'
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
  return { bus, abort, a, b, notify, all: follow(bus, [a, b], abort.signal) }
}

test('reads each source once at first, then after each notification', async () => {
  const { a, b, notify, all, bus } = watched()
  a.pendingItems.push('a1')
  b.pendingItems.push('b1')
  expect([(await all.next()).value, (await all.next()).value]).toEqual(['a1', 'b1'])
  const next = all.next()
  a.pendingItems.push('not notified')
  notify(b, 'b2', 'c')
  expect((await next).value).toBe('b2')
  bus.deliver(null)
  expect((await all.next()).value).toBe('not notified')
  // Each topic is notified once.
  expect([a.notifiedTopics, b.notifiedTopics]).toEqual([[null], ['c', null, null]])
})

test('skips a paused source until its time and delays no other', async () => {
  const { a, b, notify, all } = watched()
  a.pendingItems.push('a1')
  a.pollResult = { pauseMs: 50, isDue: false }
  expect((await all.next()).value).toBe('a1')
  notify(a, 'a2')
  notify(b, 'b1')
  expect([(await all.next()).value, (await all.next()).value]).toEqual(['b1', 'a2'])
})

test('reads a due source without a notification', async () => {
  const { a, all } = watched()
  a.pollResult = { pauseMs: 1, isDue: true }
  const next = all.next()
  await new Promise((resolve) => setImmediate(resolve))
  a.pendingItems.push('later')
  expect((await next).value).toBe('later')
})

test("doesn't read after a notification that its source ignores", async () => {
  const { a, b, notify, all } = watched()
  const next = all.next()
  await new Promise((resolve) => setImmediate(resolve))
  notify(a, 'declined', 'a#elsewhere')
  notify(b, 'b1')
  expect((await next).value).toBe('b1')
})

test('reads after a change that comes without a notification', async () => {
  const [bus, abort] = [new NotificationBus(), new AbortController()]
  let change = () => {}
  let isSubscribed = false
  const source = Object.assign(new FakeSource('a'), {
    subscribe(onChange: () => void) {
      isSubscribed = true
      change = onChange
      return () => (isSubscribed = false)
    },
  })
  const all = follow(bus, [source], abort.signal)
  const next = all.next()
  await new Promise((resolve) => setImmediate(resolve))
  source.pendingItems.push('pushed')
  change()
  expect((await next).value).toBe('pushed')
  await all.return(undefined)
  expect(isSubscribed).toBe(false)
})

test('subscribes when it is called, and unsubscribes even without a read', async () => {
  const { bus, a, all } = watched()
  bus.deliver('a')
  expect(a.notifiedTopics).toEqual(['a'])
  await all.return(undefined)
  bus.deliver('a')
  expect(a.notifiedTopics).toEqual(['a'])
})

test('ends while it waits, when its reader returns', async () => {
  const { all } = watched()
  const next = all.next()
  await new Promise((resolve) => setImmediate(resolve))
  await all.return(undefined)
  expect(await next).toMatchObject({ done: true })
})

test('ends with the first source that ends or fails, and with the reader', async () => {
  const [over, failing, left] = [watched(), watched(), watched()]
  over.a.pollResult = 'ended'
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

describe('eachNotification', () => {
  const start = () => {
    const [bus, abort] = [new NotificationBus(), new AbortController()]
    return { bus, abort, changes: eachNotification(bus, ['a'], abort.signal) }
  }

  test('yields at once, so that the reader gets the current state', async () => {
    const { changes } = start()
    expect((await changes.next()).done).toBe(false)
  })

  test('yields after a notification and waits without one', async () => {
    const { bus, changes } = start()
    await changes.next()
    const seen = vi.fn<() => void>()
    const next = changes.next().then(seen)
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen).not.toHaveBeenCalled()
    bus.deliver('a')
    await next
    expect(seen).toHaveBeenCalled()
  })

  test('merges notifications while the reader is busy and loses none', async () => {
    const { bus, abort, changes } = start()
    await changes.next()
    for (let n = 0; n < 3; n++) bus.deliver('a')
    expect((await changes.next()).done).toBe(false)
    const last = changes.next()
    abort.abort()
    expect((await last).done).toBe(true)
  })

  test('ends when aborted before, during and after a wait', async () => {
    const before = start()
    before.abort.abort()
    expect((await before.changes.next()).done).toBe(true)
    const waiting = start()
    await waiting.changes.next()
    const next = waiting.changes.next()
    waiting.abort.abort()
    expect((await next).done).toBe(true)
  })

  test('leaves no subscription on the bus', async () => {
    const [bus, abort] = [new NotificationBus(), new AbortController()]
    const [subscribe, unsubscribe] = [vi.spyOn(bus, 'subscribe'), vi.spyOn(bus, 'unsubscribe')]
    const changes = eachNotification(bus, ['a'], abort.signal)
    await changes.next()
    abort.abort()
    await changes.next()
    expect(subscribe).toHaveBeenCalledOnce()
    expect(unsubscribe.mock.calls).toEqual(subscribe.mock.calls)
  })
})

import { describe, expect, test, vi } from 'vitest'
import { eachNotification, NotificationBus } from './notifications.ts'

describe('the notification bus', () => {
  test('delivers a notification to the subscribers of its topic', () => {
    const [bus, mine, other] = [new NotificationBus(), vi.fn<() => void>(), vi.fn<() => void>()]
    bus.subscribe('user:1', mine)
    bus.subscribe('user:2', other)
    bus.deliver('user:1')
    expect([mine.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  })

  test('makes every subscriber read again after a lost connection', () => {
    const [bus, one, two] = [new NotificationBus(), vi.fn<() => void>(), vi.fn<() => void>()]
    bus.subscribe('user:1', one)
    bus.subscribe('user:2', two)
    bus.deliver(null)
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1])
  })

  test('removes a subscriber, even during a delivery', () => {
    const [bus, second] = [new NotificationBus(), vi.fn<() => void>()]
    const leave = bus.subscribe('a', () => leave())
    bus.subscribe('a', second)
    bus.deliver('a')
    bus.deliver('a')
    expect(second).toHaveBeenCalledTimes(2)
  })
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
    const { bus, abort, changes } = start()
    const [subscribe, unsubscribe] = [vi.spyOn(bus, 'subscribe'), vi.spyOn(bus, 'unsubscribe')]
    await changes.next()
    abort.abort()
    await changes.next()
    expect(subscribe).toHaveBeenCalledOnce()
    expect(unsubscribe.mock.calls).toEqual(subscribe.mock.calls)
  })
})

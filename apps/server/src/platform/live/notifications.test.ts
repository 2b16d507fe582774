import { describe, expect, test, vi } from 'vitest'
import { NotificationBus } from './notifications.ts'

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

import { describe, expect, test, vi } from 'vitest'
import { eachChange, NudgeBoard } from './nudges.ts'

describe('the board', () => {
  test('hands a nudge to those who wait for its topic', () => {
    const [board, mine, other] = [new NudgeBoard(), vi.fn<() => void>(), vi.fn<() => void>()]
    board.subscribe('user:1', mine)
    board.subscribe('user:2', other)
    board.deliver('user:1')
    expect([mine.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
  })

  test('after a gap in the line everybody reads again', () => {
    const [board, one, two] = [new NudgeBoard(), vi.fn<() => void>(), vi.fn<() => void>()]
    board.subscribe('user:1', one)
    board.subscribe('user:2', two)
    board.deliver(null)
    expect([one.mock.calls.length, two.mock.calls.length]).toEqual([1, 1])
  })

  test('forgets who has gone, even in the middle of a delivery', () => {
    const [board, second] = [new NudgeBoard(), vi.fn<() => void>()]
    const leave = board.subscribe('a', () => leave())
    board.subscribe('a', second)
    board.deliver('a')
    board.deliver('a')
    expect(second).toHaveBeenCalledTimes(2)
  })
})

describe('eachChange', () => {
  const start = () => {
    const [board, abort] = [new NudgeBoard(), new AbortController()]
    return { board, abort, changes: eachChange(board, ['a'], abort.signal) }
  }

  test('yields at once, so that the reader knows where it stands', async () => {
    const { changes } = start()
    expect((await changes.next()).done).toBe(false)
  })

  test('yields after a nudge and waits without one', async () => {
    const { board, changes } = start()
    await changes.next()
    const seen = vi.fn<() => void>()
    const next = changes.next().then(seen)
    await new Promise((resolve) => setImmediate(resolve))
    expect(seen).not.toHaveBeenCalled()
    board.deliver('a')
    await next
    expect(seen).toHaveBeenCalled()
  })

  test('nudges while the reader is busy are one, and none is lost', async () => {
    const { board, abort, changes } = start()
    await changes.next()
    for (let n = 0; n < 3; n++) board.deliver('a')
    expect((await changes.next()).done).toBe(false)
    const last = changes.next()
    abort.abort()
    expect((await last).done).toBe(true)
  })

  test('ends when it is told to, before, while and after waiting', async () => {
    const before = start()
    before.abort.abort()
    expect((await before.changes.next()).done).toBe(true)
    const waiting = start()
    await waiting.changes.next()
    const next = waiting.changes.next()
    waiting.abort.abort()
    expect((await next).done).toBe(true)
  })

  test('leaves nothing behind on the board', async () => {
    const { board, abort, changes } = start()
    const [subscribe, unsubscribe] = [vi.spyOn(board, 'subscribe'), vi.spyOn(board, 'unsubscribe')]
    await changes.next()
    abort.abort()
    await changes.next()
    expect(subscribe).toHaveBeenCalledOnce()
    expect(unsubscribe.mock.calls).toEqual(subscribe.mock.calls)
  })
})

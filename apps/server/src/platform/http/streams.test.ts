import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TooMany } from '../errors.ts'
import type { Identity } from './access.ts'
import type { StreamEvent } from './implement.ts'
import { Streams, writeEvents, type ReadSessions } from './streams.ts'

/** A response whose reader takes everything, or takes nothing while paused. */
function fakeResponse(isPaused = false) {
  const frames: string[] = []
  let take = () => {}
  const raw = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      frames.push(chunk)
      take = done
      if (!isPaused) done()
    },
  })
  const pause = () => void (isPaused = true)
  const resume = () => {
    isPaused = false
    take()
  }
  return { raw, response: raw as unknown as ServerResponse, frames, pause, resume }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

async function* listOf(...events: StreamEvent<unknown>[]) {
  yield* events
}

async function* endless(abort: AbortController, size = 1) {
  while (!abort.signal.aborted) {
    yield { data: 'x'.repeat(size) }
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('writeEvents', () => {
  afterEach(() => void vi.useRealTimers())

  test('begins with the time to come back after, then writes one frame for each event, then ends', async () => {
    const { response, raw, frames } = fakeResponse()
    await writeEvents(response, listOf({ data: { a: 1 } }, { id: '7', event: 'note', data: null }), { abort: new AbortController() })
    expect(frames).toEqual(['retry: 1000\n\n', 'data: {"a":1}\n\n', 'id: 7\nevent: note\ndata: null\n\n'])
    expect(raw.writableEnded).toBe(true)
  })

  test('keeps a line break inside an event from opening another', async () => {
    const { response, frames } = fakeResponse()
    await writeEvents(response, listOf({ data: 'a\n\ndata: forged\r\n' }), { abort: new AbortController() })
    expect(frames[1]).toBe('data: "a\\n\\ndata: forged\\r\\n"\n\n')
  })

  test('waits for a reader with more than a megabyte to take, and cuts off one who does not take it in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { response, raw, frames, pause, resume } = fakeResponse(true)
    const abort = new AbortController()
    const writing = writeEvents(response, endless(abort, 50_000), { abort })
    const pileUp = async () => {
      while (raw.writableLength <= 1_000_000) await nextTurn()
      for (let turn = 0; turn < 10; turn++) await nextTurn()
    }
    await pileUp()
    expect(raw.writableLength).toBeLessThan(1_100_000)
    await vi.advanceTimersByTimeAsync(1_500)
    resume()
    while (frames.length < 30) await nextTurn()
    pause()
    await pileUp()
    await vi.advanceTimersByTimeAsync(2_000)
    await writing
    expect([abort.signal.aborted, raw.destroyed]).toEqual([true, true])
  })

  test('begins nothing for a reader who has gone while it was being opened', async () => {
    const { response, raw } = fakeResponse()
    raw.destroy()
    await new Promise((resolve) => raw.once('close', resolve))
    const abort = new AbortController()
    await writeEvents(response, endless(abort), { abort })
    expect(abort.signal.aborted).toBe(true)
  })

  test('stops asking for events when the reader goes', async () => {
    const { response, raw } = fakeResponse()
    const abort = new AbortController()
    const writing = writeEvents(response, endless(abort), { abort })
    raw.destroy()
    await writing
    expect(abort.signal.aborted).toBe(true)
  })

  test('writes nothing more once it is told to end', async () => {
    const { response, raw, frames } = fakeResponse()
    const abort = new AbortController()
    const events = async function* () {
      yield { data: 1 }
      abort.abort()
      yield { data: 2 }
    }
    await writeEvents(response, events(), { abort })
    expect(frames).toEqual(['retry: 1000\n\n', 'data: 1\n\n'])
    expect(raw.writableEnded).toBe(true)
  })

  test('ends the response when the source of events fails, and tells who started it', async () => {
    const { response, raw } = fakeResponse()
    const failing = async function* (): AsyncGenerator<StreamEvent<unknown>> {
      throw new Error('the database is away')
    }
    await expect(writeEvents(response, failing(), { abort: new AbortController() })).rejects.toThrow('the database is away')
    expect(raw.writableEnded).toBe(true)
  })
})

describe('the end of a stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is waited for, but not for ever: a reader who takes nothing is cut off', async () => {
    const { response, raw } = fakeResponse(true)
    const writing = writeEvents(response, listOf({ data: 1 }), { abort: new AbortController() })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(raw.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    await writing
    expect(raw.destroyed).toBe(true)
  })
})

describe('a quiet stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const quiet = async function* (signal: AbortSignal): AsyncGenerator<StreamEvent<unknown>> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }

  test('shows every 15 seconds that it is alive, and not after its end', async () => {
    const { response, frames } = fakeResponse()
    const abort = new AbortController()
    const writing = writeEvents(response, quiet(abort.signal), { abort })
    await vi.advanceTimersByTimeAsync(31_000)
    abort.abort()
    await writing
    await vi.advanceTimersByTimeAsync(60_000)
    expect(frames.filter((frame) => frame.startsWith(':'))).toHaveLength(2)
  })

  test('whose reader has gone is not written to, even while its source is still busy', async () => {
    const { response, raw } = fakeResponse()
    const abort = new AbortController()
    let letGo = () => {}
    const busy = async function* (): AsyncGenerator<StreamEvent<unknown>> {
      await new Promise<void>((resolve) => (letGo = resolve))
    }
    const failed = vi.fn<(error: Error) => void>()
    raw.on('error', failed)
    const writing = writeEvents(response, busy(), { abort })
    raw.destroy()
    await vi.advanceTimersByTimeAsync(60_000)
    letGo()
    await writing
    expect(failed).not.toHaveBeenCalled()
  })
})

describe('the open streams', () => {
  const open = { session: { id: 'open' } } as Identity
  const readSessions = vi.fn<ReadSessions>(async (ids) => new Map(ids.includes('open') ? [['open', open]] : []))
  const stream = (userId: string, sessionId = 'open') => {
    const isAllowed = (now: Identity | undefined) => now === open
    return { userId, sessionId, isAllowed, end: vi.fn<() => void>() }
  }
  beforeEach(() => void readSessions.mockClear())

  test('of one person are looked at again, and end where the right is gone', async () => {
    const streams = new Streams(readSessions)
    const all = { kept: stream('a'), lost: stream('a', 'ended'), other: stream('b', 'ended'), second: stream('a') }
    for (const one of Object.values(all)) streams.add(one)
    await streams.recheck('a')
    expect(readSessions.mock.calls).toEqual([[['open', 'ended']]])
    expect([all.kept.end, all.lost.end, all.other.end].map((end) => end.mock.calls.length)).toEqual([0, 1, 0])
  })

  test('of somebody who was looked at again while they were being opened are looked at once more', async () => {
    const streams = new Streams(readSessions)
    const before = streams.rechecks
    await streams.recheck('a')
    const [late, usual] = [stream('a', 'ended'), stream('a', 'ended')]
    streams.add(late, before)
    streams.add(usual, streams.rechecks)
    await nextTurn()
    expect([late.end, usual.end].map((end) => end.mock.calls.length)).toEqual([1, 0])
  })

  test('of everyone are looked at when something may have been missed', async () => {
    const streams = new Streams(readSessions)
    const other = stream('b', 'ended')
    streams.add(other)
    await streams.recheck(null)
    expect(other.end).toHaveBeenCalledOnce()
  })

  test('end where the right cannot be read', async () => {
    const streams = new Streams(readSessions)
    readSessions.mockRejectedValueOnce(new Error('the database is away'))
    const unknown = stream('a')
    streams.add(unknown)
    await streams.recheck('a')
    expect(unknown.end).toHaveBeenCalledOnce()
  })

  test('are forgotten when they are over, and all end together', async () => {
    const streams = new Streams(readSessions)
    const [gone, left] = [stream('a'), stream('a')]
    const forget = streams.add(gone)
    const close = streams.add(left)
    forget()
    left.end.mockImplementation(close)
    await streams.endAll()
    expect([streams.size, gone.end.mock.calls.length, left.end.mock.calls.length]).toEqual([0, 0, 1])
  })

  test('are waited for until the last of them is over', async () => {
    const streams = new Streams(readSessions)
    const slow = stream('a')
    const close = streams.add(slow)
    const ended = vi.fn<() => void>()
    const ending = streams.endAll().then(ended)
    await new Promise((resolve) => setImmediate(resolve))
    expect([slow.end.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0])
    close()
    await ending
    expect(ended).toHaveBeenCalledOnce()
  })

  test('are a hundred for one person at most; the next is refused until one has ended', () => {
    const streams = new Streams(readSessions)
    const add = (userId: string) => streams.add(stream(userId))
    const [forget] = Array.from({ length: 100 }, () => add('1'))
    expect(() => add('1')).toThrow(TooMany)
    add('2')
    forget!()
    add('1')
    expect(streams.size).toBe(101)
  })
})

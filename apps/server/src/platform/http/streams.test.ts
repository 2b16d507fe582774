import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TooManyRequests } from '../errors.ts'
import type { Identity } from './access.ts'
import type { StreamEvent } from './implement.ts'
import { Streams, writeEvents, type ReadSessions } from './streams.ts'

/** A response whose client reads everything, or stops reading while paused. */
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

  test('sends the retry time, then one frame per event, then ends', async () => {
    const { response, raw, frames } = fakeResponse()
    await writeEvents(response, listOf({ data: { a: 1 } }, { id: '7', event: 'note', data: null }), { abort: new AbortController() })
    expect(frames).toEqual(['retry: 1000\n\n', 'data: {"a":1}\n\n', 'id: 7\nevent: note\ndata: null\n\n'])
    expect(raw.writableEnded).toBe(true)
  })

  test('escapes line breaks inside an event', async () => {
    const { response, frames } = fakeResponse()
    await writeEvents(response, listOf({ data: 'a\n\ndata: forged\r\n' }), { abort: new AbortController() })
    expect(frames[1]).toBe('data: "a\\n\\ndata: forged\\r\\n"\n\n')
  })

  test('waits for a client with more than a megabyte buffered and disconnects one that is too slow', async () => {
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

  test('sends nothing to a client that left while the stream was opening', async () => {
    const { response, raw } = fakeResponse()
    raw.destroy()
    await new Promise((resolve) => raw.once('close', resolve))
    const abort = new AbortController()
    await writeEvents(response, endless(abort), { abort })
    expect(abort.signal.aborted).toBe(true)
  })

  test('stops reading events when the client disconnects', async () => {
    const { response, raw } = fakeResponse()
    const abort = new AbortController()
    const writing = writeEvents(response, endless(abort), { abort })
    raw.destroy()
    await writing
    expect(abort.signal.aborted).toBe(true)
  })

  test('writes nothing after an abort', async () => {
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

  test('ends the response when the event source fails, and reports it', async () => {
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

  test('is awaited with a timeout: a client that stops reading is disconnected', async () => {
    const { response, raw } = fakeResponse(true)
    const writing = writeEvents(response, listOf({ data: 1 }), { abort: new AbortController() })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(raw.destroyed).toBe(false)
    await vi.advanceTimersByTimeAsync(1_000)
    await writing
    expect(raw.destroyed).toBe(true)
  })
})

describe('an idle stream', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const quiet = async function* (signal: AbortSignal): AsyncGenerator<StreamEvent<unknown>> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }

  test('sends a heartbeat every 15 seconds until its end', async () => {
    const { response, frames } = fakeResponse()
    const abort = new AbortController()
    const writing = writeEvents(response, quiet(abort.signal), { abort })
    await vi.advanceTimersByTimeAsync(31_000)
    abort.abort()
    await writing
    await vi.advanceTimersByTimeAsync(60_000)
    expect(frames.filter((frame) => frame.startsWith(':'))).toHaveLength(2)
  })

  test('whose client left is not written to, even while its source is busy', async () => {
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

describe('open streams', () => {
  const open = { session: { id: 'open' } } as Identity
  const readSessions = vi.fn<ReadSessions>(async (ids) => new Map(ids.includes('open') ? [['open', open]] : []))
  const stream = (userId: string, sessionId = 'open') => {
    const isAllowed = (now: Identity | undefined) => now === open
    return { userId, sessionId, isAllowed, end: vi.fn<() => void>() }
  }
  beforeEach(() => void readSessions.mockClear())

  test('of one person are authorized again, and end without permission', async () => {
    const streams = new Streams(readSessions)
    const all = { kept: stream('a'), lost: stream('a', 'ended'), other: stream('b', 'ended'), second: stream('a') }
    for (const one of Object.values(all)) streams.add(one)
    await streams.recheck('a')
    expect(readSessions.mock.calls).toEqual([[['open', 'ended']]])
    expect([all.kept.end, all.lost.end, all.other.end].map((end) => end.mock.calls.length)).toEqual([0, 1, 0])
  })

  test('are authorized once more if a recheck happened while they were opening', async () => {
    const streams = new Streams(readSessions)
    const before = streams.rechecks
    await streams.recheck('a')
    const [late, usual] = [stream('a', 'ended'), stream('a', 'ended')]
    streams.add(late, before)
    streams.add(usual, streams.rechecks)
    await nextTurn()
    expect([late.end, usual.end].map((end) => end.mock.calls.length)).toEqual([1, 0])
  })

  test('are all authorized when notifications can be lost', async () => {
    const streams = new Streams(readSessions)
    const other = stream('b', 'ended')
    streams.add(other)
    await streams.recheck(null)
    expect(other.end).toHaveBeenCalledOnce()
  })

  test("end when the permission can't be read", async () => {
    const streams = new Streams(readSessions)
    readSessions.mockRejectedValueOnce(new Error('the database is away'))
    const unknown = stream('a')
    streams.add(unknown)
    await streams.recheck('a')
    expect(unknown.end).toHaveBeenCalledOnce()
  })

  test('are removed when they end, and can all be ended', async () => {
    const streams = new Streams(readSessions)
    const [gone, left] = [stream('a'), stream('a')]
    const forget = streams.add(gone)
    const close = streams.add(left)
    forget()
    left.end.mockImplementation(close)
    await streams.endAll()
    expect([streams.size, gone.end.mock.calls.length, left.end.mock.calls.length]).toEqual([0, 0, 1])
  })

  test('are awaited until the last ends', async () => {
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

  test('are limited to a hundred per person; the next is rejected until one ends', () => {
    const streams = new Streams(readSessions)
    const add = (userId: string) => streams.add(stream(userId))
    const [forget] = Array.from({ length: 100 }, () => add('1'))
    expect(() => add('1')).toThrow(TooManyRequests)
    add('2')
    forget!()
    add('1')
    expect(streams.size).toBe(101)
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { words } from '@adjutant/contract/words'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as server from '../../testing/hostile-server.ts'
import { standardPace } from './answer.ts'
import { ModelFailed, ModelRejected, ModelResting, ModelSlow } from './model-errors.ts'
import { PauseMonitor } from './process-pause.ts'
import { listen, question, setUpModels, surroundings, textOf, type Patience } from './testing/asking.ts'

const { fallingSilentAfter, frame, goodAnswer, refusing, sending } = server

const hostile = await server.startHostileServer()
afterAll(() => hostile.close())

const setUp = (patience: Patience = {}) => setUpModels({ openaiUrl: hostile.url }, patience)

let models = setUp()
beforeEach(() => {
  models = setUp()
})

const half = frame({ content: 'Half an' })

describe('times out:', () => {
  beforeEach(() => {
    models = setUp({ firstTokenMs: 400, betweenTokensMs: 200 })
  })

  const slow = async (asked = models) => {
    const failure = await listen(asked).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ModelSlow)
    expect(failure).toMatchObject({ status: 504, message: words.conversation.modelSlow })
    expect(hostile.seen).toHaveLength(1)
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  }

  test('a server that accepts the request and sends nothing', async () => {
    hostile.misbehave(() => undefined)
    await slow()
  })

  test('a first token that never arrives', async () => {
    hostile.misbehave(fallingSilentAfter())
    await slow()
  })

  test('silence in the middle of an answer', async () => {
    hostile.misbehave(fallingSilentAfter(half))
    await slow()
  })

  test('an answer that trickles forever', async () => {
    hostile.misbehave((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const drip = setInterval(() => response.write(half), 10)
      response.on('close', () => clearInterval(drip))
    })
    await slow(setUp({ wholeAnswerMs: 600 }))
  })

  test('a retry delay that outlasts the time limit', async () => {
    hostile.misbehave(refusing(500))
    const failure = await listen(setUp({ wholeAnswerMs: 100, pausesMs: [60_000], longestPauseMs: 60_000 })).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ModelSlow)
  })

  test('but not while reasoning is streamed', async () => {
    hostile.misbehave((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let thoughts = 0
      const think = setInterval(() => {
        thoughts += 1
        if (thoughts < 16) return void response.write(frame({ reasoning_content: 'Hm. ' }))
        clearInterval(think)
        response.end(frame({ content: 'Fine.' }) + frame({}, 'stop'))
      }, 40)
    })
    expect(textOf(await listen(setUp({ firstTokenMs: 500 })))).toBe('Fine.')
  })
})

/** Blocks this process as SIGSTOP does: no timer fires and nothing is read. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('an answer survives a pause of this process', async () => {
  hostile.misbehave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(half)
    setTimeout(() => standStill(1_600), 20)
    setTimeout(() => response.end(frame({ content: ' answer.' }) + frame({}, 'stop')), 150)
  })
  expect(textOf(await listen(setUp({ firstTokenMs: 300, betweenTokensMs: 300 })))).toBe('Half an answer.')
})

test('detects a pause of the process at once and reports it for calls that started before or right after it', async () => {
  const pauses = new PauseMonitor({ tickMs: 20, lateMs: 200, graceMs: 50 })
  const before = performance.now()
  await pause(100)
  expect(pauses.wasPausedSince(before)).toBe(false)
  standStill(400)
  expect(pauses.wasPausedSince(before)).toBe(true)
  expect(pauses.wasPausedSince(performance.now())).toBe(true)
  expect(pauses.wasPausedSince(performance.now() + 100)).toBe(false)
})

describe('a stop by the person', () => {
  const stopping = async (misdeed: server.Misdeed, afterMs = 30, asked = models) => {
    hostile.misbehave(misdeed)
    const stop = new AbortController()
    // Counted from when the question has arrived, which takes its time on a busy machine.
    const arrived = vi.waitFor(() => expect(hostile.seen).toHaveLength(1))
    void arrived.then(() => setTimeout(() => stop.abort(new Error('stopped')), afterMs))
    await expect(listen(asked, { signal: stop.signal })).rejects.toThrow('stopped')
    expect(hostile.seen).toHaveLength(1)
  }

  test('aborts a silent call', async () => {
    await stopping(() => undefined)
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  })

  test('aborts a call in the middle', async () => {
    await stopping(fallingSilentAfter(half))
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  })

  test('aborts a retry delay', () => stopping(refusing(500), 60, setUp({ pausesMs: [60_000], longestPauseMs: 60_000 })))

  test('before the request sends nothing', async () => {
    hostile.misbehave(goodAnswer)
    await expect(listen(models, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
    expect(hostile.seen).toHaveLength(0)
  })

  test('by leaving the loop aborts the call', async () => {
    hostile.misbehave(fallingSilentAfter(half))
    for await (const part of models.ask(question())) if (part.type === 'text') break
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  })
})

describe('a provider with five consecutive failures', () => {
  const once = { pausesMs: [] }
  const ask = () => listen(models).then(textOf)
  const failFiveTimes = async () => {
    models = setUp(once)
    hostile.misbehave(refusing(500))
    for (let count = 0; count < 5; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
  }

  test('is not called for half a minute', async () => {
    await failFiveTimes()
    const refusal = await ask().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ModelResting)
    expect(refusal).toMatchObject({ status: 503, message: words.conversation.modelResting, retryAfterSeconds: 30 })
    surroundings.nowMs += 29_999
    await expect(ask()).rejects.toThrow(ModelResting)
    expect(hostile.seen).toHaveLength(5)
  })

  test('is then probed by one call and works again after it', async () => {
    await failFiveTimes()
    surroundings.nowMs += 30_000
    hostile.misbehave(goodAnswer)
    const [first, second] = await Promise.allSettled([ask(), ask()])
    expect(first).toMatchObject({ value: 'All is well.' })
    expect(second).toMatchObject({ reason: expect.any(ModelResting) })
    expect(await Promise.all([ask(), ask()])).toEqual(['All is well.', 'All is well.'])
  })

  test('is skipped again if the probe fails', async () => {
    await failFiveTimes()
    surroundings.nowMs += 30_000
    await expect(ask()).rejects.toThrow(ModelFailed)
    await expect(ask()).rejects.toThrow(ModelResting)
  })

  test('is probed by another call if the first was stopped', async () => {
    await failFiveTimes()
    surroundings.nowMs += 30_000
    await expect(listen(models, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
    hostile.misbehave(goodAnswer)
    expect(await ask()).toBe('All is well.')
  })

  test("doesn't affect other providers", async () => {
    const gemini = sending('data: {"candidates":[{"content":{"parts":[{"text":"Well."}]},"finishReason":"STOP"}]}\n\n')
    const allowed = ['any/model', 'gemini-2.5-pro']
    models = setUpModels({ openaiUrl: hostile.url, googleKey: 'g-1', addresses: { google: hostile.url }, allowed }, once)
    hostile.misbehave((response, request) => (request.path.includes('gemini') ? gemini : refusing(500))(response, request))
    for (let count = 0; count < 5; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
    await expect(ask()).rejects.toThrow(ModelResting)
    expect(textOf(await listen(models, { model: 'gemini-2.5-pro' }))).toBe('Well.')
  })

  test('counts a rejected request as an answer', async () => {
    models = setUp(once)
    hostile.misbehave(refusing(400))
    for (let count = 0; count < 6; count += 1) await expect(ask()).rejects.toThrow(ModelRejected)
  })

  test("doesn't count failures caused by a pause of this process", async () => {
    models = setUp(once)
    hostile.misbehave(refusing(500))
    surroundings.wasPaused = true
    for (let count = 0; count < 6; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
    surroundings.wasPaused = false
    hostile.misbehave(goodAnswer)
    expect(await ask()).toBe('All is well.')
  })
})

test('the default retry policy has the documented values', () => {
  expect(standardPace).toMatchObject({ firstTokenMs: 60_000, betweenTokensMs: 30_000, wholeAnswerMs: 300_000, longestPauseMs: 20_000 })
  expect(standardPace.pausesMs).toHaveLength(2)
})

import { setTimeout as pause } from 'node:timers/promises'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as server from '../../testing/processes/faulty-server.ts'
import { defaultRetryPolicy } from './answer-with-retries.ts'
import { ModelFailed, ModelRejected, ModelPaused, ModelSlow } from './model-errors.ts'
import { PauseMonitor } from './process-pause.ts'
import { collectAnswer, makeRequest, setUpModels, environment, textOf, type RetryPolicyOverrides } from './testing/model-harness.ts'

const { hangingAfter, frame, goodAnswer, failingWith, sending } = server

const faulty = await server.startFaultyServer()
afterAll(() => faulty.close())

const setUp = (overrides: RetryPolicyOverrides = {}) => setUpModels({ openaiUrl: faulty.url }, overrides)

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
    const failure = await collectAnswer(asked).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ModelSlow)
    expect(failure).toMatchObject({ status: 504, message: appMessages.conversation.modelSlow })
    expect(faulty.seen).toHaveLength(1)
    await vi.waitFor(() => expect(faulty.hungUp).toBe(1))
  }

  test('a server that accepts the request and sends nothing', async () => {
    faulty.respondWith(() => undefined)
    await slow()
  })

  test('a first token that never arrives', async () => {
    faulty.respondWith(hangingAfter())
    await slow()
  })

  test('no data in the middle of an answer', async () => {
    faulty.respondWith(hangingAfter(half))
    await slow()
  })

  test('an answer that trickles forever', async () => {
    faulty.respondWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const drip = setInterval(() => response.write(half), 10)
      response.on('close', () => clearInterval(drip))
    })
    await slow(setUp({ wholeAnswerMs: 600 }))
  })

  test('a retry delay that outlasts the time limit', async () => {
    faulty.respondWith(failingWith(500))
    const failure = await collectAnswer(setUp({ wholeAnswerMs: 100, backoffMs: [60_000], maxPauseMs: 60_000 })).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ModelSlow)
  })

  test('but not while reasoning is streamed', async () => {
    faulty.respondWith((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      let thoughts = 0
      const think = setInterval(() => {
        thoughts += 1
        if (thoughts < 16) return void response.write(frame({ reasoning_content: 'Hm. ' }))
        clearInterval(think)
        response.end(frame({ content: 'Fine.' }) + frame({}, 'stop'))
      }, 40)
    })
    expect(textOf(await collectAnswer(setUp({ firstTokenMs: 500 })))).toBe('Fine.')
  })
})

/** Blocks this process as SIGSTOP does: no timer fires and nothing is read. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('an answer survives a pause of this process', async () => {
  faulty.respondWith((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(half)
    setTimeout(() => standStill(1_600), 20)
    setTimeout(() => response.end(frame({ content: ' answer.' }) + frame({}, 'stop')), 150)
  })
  expect(textOf(await collectAnswer(setUp({ firstTokenMs: 300, betweenTokensMs: 300 })))).toBe('Half an answer.')
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
  const stopping = async (respond: server.FaultyResponse, afterMs = 30, asked = models) => {
    faulty.respondWith(respond)
    const stop = new AbortController()
    // Counts from the arrival of the request, which is slow on a busy machine.
    const arrived = vi.waitFor(() => expect(faulty.seen).toHaveLength(1))
    void arrived.then(() => setTimeout(() => stop.abort(new Error('stopped')), afterMs))
    await expect(collectAnswer(asked, { signal: stop.signal })).rejects.toThrow('stopped')
    expect(faulty.seen).toHaveLength(1)
  }

  test('aborts a silent call', async () => {
    await stopping(() => undefined)
    await vi.waitFor(() => expect(faulty.hungUp).toBe(1))
  })

  test('aborts a call in the middle', async () => {
    await stopping(hangingAfter(half))
    await vi.waitFor(() => expect(faulty.hungUp).toBe(1))
  })

  test('aborts a retry delay', () => stopping(failingWith(500), 60, setUp({ backoffMs: [60_000], maxPauseMs: 60_000 })))

  test('before the request sends nothing', async () => {
    faulty.respondWith(goodAnswer)
    await expect(collectAnswer(models, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
    expect(faulty.seen).toHaveLength(0)
  })

  test('by leaving the loop aborts the call', async () => {
    faulty.respondWith(hangingAfter(half))
    for await (const part of models.ask(makeRequest())) if (part.type === 'text') break
    await vi.waitFor(() => expect(faulty.hungUp).toBe(1))
  })
})

describe('a provider with five consecutive failures', () => {
  const once = { backoffMs: [] }
  const ask = () => collectAnswer(models).then(textOf)
  const failFiveTimes = async () => {
    models = setUp(once)
    faulty.respondWith(failingWith(500))
    for (let count = 0; count < 5; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
  }

  test('is not called for half a minute', async () => {
    await failFiveTimes()
    const rejection = await ask().catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(ModelPaused)
    expect(rejection).toMatchObject({ status: 503, message: appMessages.conversation.modelPaused, retryAfterSeconds: 30 })
    environment.nowMs += 29_999
    await expect(ask()).rejects.toThrow(ModelPaused)
    expect(faulty.seen).toHaveLength(5)
  })

  test('is then probed by one call and works again after it', async () => {
    await failFiveTimes()
    environment.nowMs += 30_000
    faulty.respondWith(goodAnswer)
    const [first, second] = await Promise.allSettled([ask(), ask()])
    expect(first).toMatchObject({ value: 'All is well.' })
    expect(second).toMatchObject({ reason: expect.any(ModelPaused) })
    expect(await Promise.all([ask(), ask()])).toEqual(['All is well.', 'All is well.'])
  })

  test('is skipped again if the probe fails', async () => {
    await failFiveTimes()
    environment.nowMs += 30_000
    await expect(ask()).rejects.toThrow(ModelFailed)
    await expect(ask()).rejects.toThrow(ModelPaused)
  })

  test('is probed by another call if the first was stopped', async () => {
    await failFiveTimes()
    environment.nowMs += 30_000
    await expect(collectAnswer(models, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
    faulty.respondWith(goodAnswer)
    expect(await ask()).toBe('All is well.')
  })

  test("doesn't affect other providers", async () => {
    const gemini = sending('data: {"candidates":[{"content":{"parts":[{"text":"Well."}]},"finishReason":"STOP"}]}\n\n')
    const allowed = ['any/model', 'gemini-2.5-pro']
    models = setUpModels({ openaiUrl: faulty.url, googleKey: 'g-1', addresses: { google: faulty.url }, allowed }, once)
    faulty.respondWith((response, request) => (request.path.includes('gemini') ? gemini : failingWith(500))(response, request))
    for (let count = 0; count < 5; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
    await expect(ask()).rejects.toThrow(ModelPaused)
    expect(textOf(await collectAnswer(models, { model: 'gemini-2.5-pro' }))).toBe('Well.')
  })

  test('counts a rejected request as an answer', async () => {
    models = setUp(once)
    faulty.respondWith(failingWith(400))
    for (let count = 0; count < 6; count += 1) await expect(ask()).rejects.toThrow(ModelRejected)
  })

  test("doesn't count failures caused by a pause of this process", async () => {
    models = setUp(once)
    faulty.respondWith(failingWith(500))
    environment.wasPaused = true
    for (let count = 0; count < 6; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
    environment.wasPaused = false
    faulty.respondWith(goodAnswer)
    expect(await ask()).toBe('All is well.')
  })
})

test('the default retry policy has the documented values', () => {
  expect(defaultRetryPolicy).toMatchObject({ firstTokenMs: 60_000, betweenTokensMs: 30_000, wholeAnswerMs: 300_000, maxPauseMs: 20_000 })
  expect(defaultRetryPolicy.backoffMs).toHaveLength(2)
})

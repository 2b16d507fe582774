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

describe('is too slow:', () => {
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

  test('a server that takes the question and says nothing', async () => {
    hostile.misbehave(() => undefined)
    await slow()
  })

  test('a first token that does not come', async () => {
    hostile.misbehave(fallingSilentAfter())
    await slow()
  })

  test('silence in the middle', async () => {
    hostile.misbehave(fallingSilentAfter(half))
    await slow()
  })

  test('an answer that drips on for ever', async () => {
    hostile.misbehave((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const drip = setInterval(() => response.write(half), 10)
      response.on('close', () => clearInterval(drip))
    })
    await slow(setUp({ wholeAnswerMs: 600 }))
  })

  test('a pause between tries in which the time runs out', async () => {
    hostile.misbehave(refusing(500))
    const failure = await listen(setUp({ wholeAnswerMs: 100, pausesMs: [60_000], longestPauseMs: 60_000 })).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ModelSlow)
  })

  test('but thinking aloud is not', async () => {
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

/** Holds this process up as SIGSTOP does: no timer fires, nothing is read. */
const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('an answer is not given up because this process stood still', async () => {
  hostile.misbehave((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(half)
    setTimeout(() => standStill(1_600), 20)
    setTimeout(() => response.end(frame({ content: ' answer.' }) + frame({}, 'stop')), 150)
  })
  expect(textOf(await listen(setUp({ firstTokenMs: 300, betweenTokensMs: 300 })))).toBe('Half an answer.')
})

test('a pause of the process is noticed at once, and told of what began before it or right behind it', async () => {
  const pauses = new PauseMonitor({ tickMs: 20, lateMs: 200, graceMs: 50 })
  const before = performance.now()
  await pause(100)
  expect(pauses.wasPausedSince(before)).toBe(false)
  standStill(400)
  expect(pauses.wasPausedSince(before)).toBe(true)
  expect(pauses.wasPausedSince(performance.now())).toBe(true)
  expect(pauses.wasPausedSince(performance.now() + 100)).toBe(false)
})

describe('the person’s stop', () => {
  const stopping = async (misdeed: server.Misdeed, afterMs = 30, asked = models) => {
    hostile.misbehave(misdeed)
    const stop = new AbortController()
    // Counted from when the question has arrived, which takes its time on a busy machine.
    const arrived = vi.waitFor(() => expect(hostile.seen).toHaveLength(1))
    void arrived.then(() => setTimeout(() => stop.abort(new Error('stopped')), afterMs))
    await expect(listen(asked, { signal: stop.signal })).rejects.toThrow('stopped')
    expect(hostile.seen).toHaveLength(1)
  }

  test('ends a call that says nothing', async () => {
    await stopping(() => undefined)
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  })

  test('ends a call in the middle', async () => {
    await stopping(fallingSilentAfter(half))
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  })

  test('ends a pause between tries', () => stopping(refusing(500), 60, setUp({ pausesMs: [60_000], longestPauseMs: 60_000 })))

  test('that came before the question asks nothing', async () => {
    hostile.misbehave(goodAnswer)
    await expect(listen(models, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
    expect(hostile.seen).toHaveLength(0)
  })

  test('by leaving the loop ends the call as well', async () => {
    hostile.misbehave(fallingSilentAfter(half))
    for await (const part of models.ask(question())) if (part.type === 'text') break
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  })
})

describe('a provider that fails five times in a row', () => {
  const once = { pausesMs: [] }
  const ask = () => listen(models).then(textOf)
  const failFiveTimes = async () => {
    models = setUp(once)
    hostile.misbehave(refusing(500))
    for (let count = 0; count < 5; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
  }

  test('rests for half a minute and is not called', async () => {
    await failFiveTimes()
    const refusal = await ask().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ModelResting)
    expect(refusal).toMatchObject({ status: 503, message: words.conversation.modelResting, retryAfterSeconds: 30 })
    surroundings.nowMs += 29_999
    await expect(ask()).rejects.toThrow(ModelResting)
    expect(hostile.seen).toHaveLength(5)
  })

  test('is then tried by one call, and works again after it', async () => {
    await failFiveTimes()
    surroundings.nowMs += 30_000
    hostile.misbehave(goodAnswer)
    const [first, second] = await Promise.allSettled([ask(), ask()])
    expect(first).toMatchObject({ value: 'All is well.' })
    expect(second).toMatchObject({ reason: expect.any(ModelResting) })
    expect(await Promise.all([ask(), ask()])).toEqual(['All is well.', 'All is well.'])
  })

  test('rests again where that one fails', async () => {
    await failFiveTimes()
    surroundings.nowMs += 30_000
    await expect(ask()).rejects.toThrow(ModelFailed)
    await expect(ask()).rejects.toThrow(ModelResting)
  })

  test('may be tried by another where that one was stopped', async () => {
    await failFiveTimes()
    surroundings.nowMs += 30_000
    await expect(listen(models, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped')
    hostile.misbehave(goodAnswer)
    expect(await ask()).toBe('All is well.')
  })

  test('leaves the other providers alone', async () => {
    const gemini = sending('data: {"candidates":[{"content":{"parts":[{"text":"Well."}]},"finishReason":"STOP"}]}\n\n')
    const allowed = ['any/model', 'gemini-2.5-pro']
    models = setUpModels({ openaiUrl: hostile.url, googleKey: 'g-1', addresses: { google: hostile.url }, allowed }, once)
    hostile.misbehave((response, request) => (request.path.includes('gemini') ? gemini : refusing(500))(response, request))
    for (let count = 0; count < 5; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
    await expect(ask()).rejects.toThrow(ModelResting)
    expect(textOf(await listen(models, { model: 'gemini-2.5-pro' }))).toBe('Well.')
  })

  test('has answered where it refused a request for good', async () => {
    models = setUp(once)
    hostile.misbehave(refusing(400))
    for (let count = 0; count < 6; count += 1) await expect(ask()).rejects.toThrow(ModelRejected)
  })

  test('is not blamed for what failed because this process stood still', async () => {
    models = setUp(once)
    hostile.misbehave(refusing(500))
    surroundings.wasPaused = true
    for (let count = 0; count < 6; count += 1) await expect(ask()).rejects.toThrow(ModelFailed)
    surroundings.wasPaused = false
    hostile.misbehave(goodAnswer)
    expect(await ask()).toBe('All is well.')
  })
})

test('the standard pace is the one that is promised', () => {
  expect(standardPace).toMatchObject({ firstTokenMs: 60_000, betweenTokensMs: 30_000, wholeAnswerMs: 300_000, longestPauseMs: 20_000 })
  expect(standardPace.pausesMs).toHaveLength(2)
})

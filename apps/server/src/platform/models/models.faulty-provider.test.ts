import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import * as server from '../../testing/processes/faulty-server.ts'
import { ModelBusy, ModelFailed, ModelNotSetUp, ModelRejected } from './model-errors.ts'
import { key, collectAnswer, setUpModels, environment, textOf, type RetryPolicyOverrides } from './testing/model-harness.ts'
import type { AnswerPart } from './models.ts'

const { cuttingAfter, endlessly, frame, goodAnswer, failingWith, sending } = server

const faulty = await server.startFaultyServer()
afterAll(() => faulty.close())

const setUp = (overrides: RetryPolicyOverrides = {}) => setUpModels({ openaiKey: key, openaiUrl: faulty.url }, overrides)

let models = setUp()
beforeEach(() => {
  environment.lines.length = 0
  models = setUp()
})

const half = frame({ content: 'Half an' })
const callOf = (args: string, name = 'find') => frame({ tool_calls: [{ index: 0, id: 'c1', function: { name, arguments: args } }] })
const find = { name: 'find', description: 'Finds', input: z.object({ words: z.string() }) }

describe('is retried, and the third attempt succeeds:', () => {
  test.each<[string, server.FaultyResponse]>([
    ['a connection that is cut at once', (response) => void response.destroy()],
    ['500', failingWith(500)],
    ['502 with a page in HTML', failingWith(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
    ['503', failingWith(503)],
    ['a redirect, which is not followed', failingWith(307, '', { location: `${faulty.url}/elsewhere` })],
    ['429 without Retry-After', failingWith(429)],
    ['429 with Retry-After in seconds', failingWith(429, '{}', { 'retry-after': '0.05' })],
    ['429 with Retry-After as a date', failingWith(429, '{}', { 'retry-after': new Date(0).toUTCString() })],
    ['a stream that is cut off', cuttingAfter(half)],
    ['a stream that ends without a finish event', sending(half)],
    ['a stream cut in the middle of a character', sending(half, Buffer.from('data: {"choices":[{"delta":{"content":"é').subarray(0, -1))],
    ['a frame that is no JSON', sending(half, 'data: {"choices": [}\n\n')],
    ['a frame of another shape', sending(half, 'data: {"choices":"none"}\n\n')],
    ['an error inside of the stream', sending(half, 'data: {"error":{"message":"Overloaded","type":"server_error"}}\n\n')],
    ['bytes that are no text', sending(Buffer.from([0xff, 0xfe, 0x00, 0x0a, 0x0a]))],
    ['a page in HTML with status 200', sending('<html><body>Welcome to the hotel network</body></html>')],
    ['an empty body', sending()],
    ['an empty answer', sending(frame({ content: '' }), frame({}, 'stop'))],
    ['an answer of blanks', sending(frame({ content: ' \n' }), frame({}, 'stop'))],
    [
      'an endless tool call',
      sending(callOf('{"words":"'), frame({ tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(200_000) } }] })),
    ],
  ])('%s', async (_, respond) => {
    faulty.respondWith(respond, respond, goodAnswer)
    const parts = await collectAnswer(models)
    expect(textOf(parts)).toBe('All is well.')
    expect(parts.at(-1)).toMatchObject({ type: 'end', isCut: false })
    expect(parts.filter(({ type }) => type === 'end')).toHaveLength(1)
    expect(faulty.seen).toHaveLength(3)
  })
})

test('reports a failed model with a plain message after three attempts', async () => {
  faulty.respondWith(failingWith(500, '{"error":{"message":"inner secret"}}'))
  const failure = await collectAnswer(models).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ModelFailed)
  expect(failure).toMatchObject({ status: 502, message: appMessages.conversation.modelFailed })
  expect(faulty.seen).toHaveLength(3)
})

test('reports an unreachable server as failed', async () => {
  const settings = { openaiUrl: 'http://127.0.0.1:9', allowed: ['m'] }
  const gone = setUpModels(settings)
  await expect(collectAnswer(gone, { model: 'm' })).rejects.toThrow(ModelFailed)
})

/** Texts that arrive together may be one part or several. */
const listTypes = (parts: AnswerPart[]) => parts.map(({ type }) => type).filter((type, index, types) => type !== types[index - 1])

test.each([
  ['a stream that is cut off', cuttingAfter(half)],
  ['a frame that is no JSON, received together with text', sending(`${half}data: {"choices": [}\n\n`)],
  ['an error, received together with text', sending(`${half}data: {"error":{"message":"Overloaded"}}\n\n`)],
])('discards the text before %s', async (_, respond) => {
  faulty.respondWith(respond, goodAnswer)
  const parts = await collectAnswer(models)
  expect(listTypes(parts)).toEqual(['text', 'restart', 'text', 'end'])
  expect(textOf(parts)).toBe('All is well.')
})

test('texts that arrive together are one part', async () => {
  faulty.respondWith(sending(frame({ content: 'All' }) + frame({ content: ' is well.' }) + frame({}, 'stop')))
  expect(await collectAnswer(models)).toMatchObject([{ type: 'text', text: 'All is well.' }, { type: 'end' }])
})

test('never passes on a call of a broken attempt', async () => {
  faulty.respondWith(sending(callOf('{"words":"a"}')), goodAnswer)
  expect(listTypes(await collectAnswer(models, { tools: [find] }))).toEqual(['text', 'end'])
})

test.each([
  [429, ModelBusy, 503, appMessages.conversation.modelBusy],
  [503, ModelFailed, 502, appMessages.conversation.modelFailed],
])('passes on a Retry-After that is too long instead of waiting: %i', async (status, kind, logged, message) => {
  faulty.respondWith(failingWith(status, '{}', { 'retry-after': '21' }))
  const failure = await collectAnswer(setUp({ maxPauseMs: 20_000 })).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(kind)
  expect(failure).toMatchObject({ status: logged, message, retryAfterSeconds: 21, isTemporary: true })
  expect(faulty.seen).toHaveLength(1)
})

describe('is not retried:', () => {
  const { modelRejected, modelRejectedKey, modelUnknown } = appMessages.conversation
  test.each([
    [400, modelRejected],
    [401, modelRejectedKey],
    [403, modelRejectedKey],
    [404, modelUnknown],
    [413, modelRejected],
    [422, modelRejected],
  ])('%i', async (status, message) => {
    faulty.respondWith(failingWith(status, JSON.stringify({ error: { message: `Wrong key ${key}` } })))
    const failure = await collectAnswer(models).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 502, message, isTemporary: false })
    expect(faulty.seen).toHaveLength(1)
    expect(environment.lines.join()).toContain('Wrong key ***')
    expect(environment.lines.join()).not.toContain(key)
  })

  test('400 for a wrong key, as Gemini reports it', async () => {
    faulty.respondWith(failingWith(400, JSON.stringify({ error: { message: 'API key not valid. Please pass a valid API key.' } })))
    await expect(collectAnswer(models)).rejects.toThrow(modelRejectedKey)
  })

  test('keeps prompts and frames out of the log', async () => {
    faulty.respondWith(sending('data: {"choices": [} the answer held a secret\n\n'), failingWith(500), failingWith(400))
    await collectAnswer(models).catch(() => undefined)
    expect(environment.lines).toHaveLength(3)
    expect(environment.lines.join()).not.toMatch(/How are we|a secret|Be brief/)
  })
})

describe('an answer that is too long', () => {
  test.each([
    ['in small pieces without end', endlessly(frame({ content: 'and so on ' }))],
    ['in one huge frame', sending(frame({ content: 'x'.repeat(10_000_000) }), frame({}, 'stop'))],
  ])('is truncated at the limit: %s', async (_, respond) => {
    faulty.respondWith(respond)
    const parts = await collectAnswer(models)
    expect(textOf(parts)).toHaveLength(limits.longText)
    expect(parts.at(-1)).toMatchObject({ type: 'end', isCut: true, usage: { output_tokens: limits.longText / 4 } })
    expect(faulty.seen).toHaveLength(1)
  })

  test('ends its call', async () => {
    faulty.respondWith(endlessly(frame({ content: 'and so on ' })))
    await collectAnswer(models)
    await vi.waitFor(() => expect(faulty.hungUp).toBe(1))
  })

  test('is not truncated within a character', async () => {
    faulty.respondWith(sending(frame({ content: `x${'😀'.repeat(60_000)}` }), frame({}, 'stop')))
    expect(textOf(await collectAnswer(models))).toBe(`x${'😀'.repeat(49_999)}`)
  })

  test('is complete at exactly the limit', async () => {
    faulty.respondWith(sending(frame({ content: 'x'.repeat(limits.longText) }), frame({}, 'stop')))
    const parts = await collectAnswer(models)
    expect(textOf(parts)).toHaveLength(limits.longText)
    expect(parts.at(-1)).toMatchObject({ isCut: false })
  })

  test('is reported as truncated when the provider truncates it', async () => {
    faulty.respondWith(sending(half, frame({}, 'length')))
    expect((await collectAnswer(models)).at(-1)).toMatchObject({ type: 'end', isCut: true })
  })

  test('is aborted when one line never ends', async () => {
    faulty.respondWith(endlessly('x'.repeat(1_000_000)))
    await expect(collectAnswer(setUp({ backoffMs: [] }))).rejects.toThrow(ModelFailed)
  })
})

describe('a tool call', () => {
  const calls = async (...frames: string[]) => {
    faulty.respondWith(sending(...frames, frame({}, 'tool_calls')))
    return (await collectAnswer(models, { tools: [find] })).filter((part) => part.type === 'call')
  }

  test('arrives as the model sent it', async () => {
    expect(await calls(callOf('{"words":"late work"}'))).toEqual([{ type: 'call', id: 'c1', tool: 'find', input: { words: 'late work' } }])
  })

  test.each(['{"words": ', 'late work', '{"words":"a"}}', '[', '"'])('reports arguments that are not JSON: %s', async (args) => {
    expect(await calls(callOf(args))).toEqual([{ type: 'call', id: 'c1', tool: 'find', input: { invalid: true, text: args } }])
  })

  test('that violates its schema is left to the caller', async () => {
    expect(await calls(callOf('{"words":7}'))).toEqual([{ type: 'call', id: 'c1', tool: 'find', input: { words: 7 } }])
  })

  test('of a tool that was not offered is passed on', async () => {
    expect(await calls(callOf('{}', 'wire_money'))).toEqual([{ type: 'call', id: 'c1', tool: 'wire_money', input: {} }])
  })
})

describe('rejects a stream that closes cleanly without its end event', () => {
  const events = (...data: object[]) => sending(...data.map((one) => `data: ${JSON.stringify(one)}\n\n`))

  test.each([
    [
      'of Gemini',
      'gemini-2.5-pro',
      { googleKey: key, addresses: { google: faulty.url } },
      events({ candidates: [{ content: { parts: [{ text: 'Half an' }] } }] }),
    ],
    [
      'of OpenAI',
      'gpt-5',
      { openaiKey: key, addresses: { openai: faulty.url } },
      events(
        { type: 'response.created', response: { id: 'r', created_at: 0, model: 'gpt-5' } },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm' } },
        { type: 'response.output_text.delta', item_id: 'm', delta: 'Half an' },
      ),
    ],
  ])('%s', async (_, model, settings, respond) => {
    faulty.respondWith(respond)
    await expect(collectAnswer(setUpModels({ ...settings, allowed: [model] }), { model })).rejects.toThrow(ModelFailed)
    expect(faulty.seen).toHaveLength(3)
    expect(environment.lines.join()).toContain('The stream ended before the answer did')
  })
})

test('asks OpenAI to store nothing and sends the key in a header', async () => {
  faulty.respondWith(failingWith(400))
  const settings = { openaiKey: key, addresses: { openai: faulty.url }, allowed: ['gpt-5'] }
  const openai = setUpModels(settings)
  await expect(collectAnswer(openai, { model: 'gpt-5' })).rejects.toThrow(ModelRejected)
  const [{ path, body, headers } = expect.unreachable()] = faulty.seen
  expect(path).toBe('/responses')
  expect(JSON.parse(body)).toMatchObject({ model: 'gpt-5', store: false })
  expect(headers['authorization']).toBe(`Bearer ${key}`)
})

test("sends Google's key in a header, never in the URL", async () => {
  faulty.respondWith(failingWith(400))
  const settings = { googleKey: key, addresses: { google: faulty.url }, allowed: ['gemini-2.5-pro'] }
  const google = setUpModels(settings)
  await expect(collectAnswer(google, { model: 'gemini-2.5-pro' })).rejects.toThrow(ModelRejected)
  const [{ path, headers } = expect.unreachable()] = faulty.seen
  expect(path).not.toContain(key)
  expect(headers['x-goog-api-key']).toBe(key)
})

test('reports an id that is not allowed as not set up', async () => {
  await expect(collectAnswer(models, { model: 'other' })).rejects.toThrow(ModelNotSetUp)
})

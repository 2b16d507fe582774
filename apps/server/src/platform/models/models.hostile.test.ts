import { limits } from '@adjutant/contract/limits'
import { words } from '@adjutant/contract/words'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import * as server from '../../testing/hostile-server.ts'
import { ModelBusy, ModelFailed, ModelNotSetUp, ModelRejected } from './model-errors.ts'
import { key, listen, setUpModels, surroundings, textOf, type Patience } from './testing/asking.ts'

const { cuttingAfter, endlessly, frame, goodAnswer, refusing, sending } = server

const hostile = await server.startHostileServer()
afterAll(() => hostile.close())

const setUp = (patience: Patience = {}) => setUpModels({ openaiKey: key, openaiUrl: hostile.url }, patience)

let models = setUp()
beforeEach(() => {
  surroundings.lines.length = 0
  models = setUp()
})

const half = frame({ content: 'Half an' })
const callOf = (args: string, name = 'find') => frame({ tool_calls: [{ index: 0, id: 'c1', function: { name, arguments: args } }] })
const find = { name: 'find', description: 'Finds', input: z.object({ words: z.string() }) }

describe('is retried, and the third attempt succeeds:', () => {
  test.each<[string, server.Misdeed]>([
    ['a connection that is cut at once', (response) => void response.destroy()],
    ['500', refusing(500)],
    ['502 with a page in HTML', refusing(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
    ['503', refusing(503)],
    ['a redirect, which is not followed', refusing(307, '', { location: `${hostile.url}/elsewhere` })],
    ['429 without Retry-After', refusing(429)],
    ['429 with Retry-After in seconds', refusing(429, '{}', { 'retry-after': '0.05' })],
    ['429 with Retry-After as a date', refusing(429, '{}', { 'retry-after': new Date(0).toUTCString() })],
    ['a stream that is cut off', cuttingAfter(half)],
    ['a stream that ends without its end', sending(half)],
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
      'a call without end',
      sending(callOf('{"words":"'), frame({ tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(200_000) } }] })),
    ],
  ])('%s', async (_, misdeed) => {
    hostile.misbehave(misdeed, misdeed, goodAnswer)
    const parts = await listen(models)
    expect(textOf(parts)).toBe('All is well.')
    expect(parts.at(-1)).toMatchObject({ type: 'end', isCut: false })
    expect(parts.filter(({ type }) => type === 'end')).toHaveLength(1)
    expect(hostile.seen).toHaveLength(3)
  })
})

test('reports a failed model in plain words after three attempts', async () => {
  hostile.misbehave(refusing(500, '{"error":{"message":"inner secret"}}'))
  const failure = await listen(models).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ModelFailed)
  expect(failure).toMatchObject({ status: 502, message: words.conversation.modelFailed })
  expect(hostile.seen).toHaveLength(3)
})

test('reports an unreachable server as failed', async () => {
  const settings = { openaiUrl: 'http://127.0.0.1:9', allowed: ['m'] }
  const gone = setUpModels(settings)
  await expect(listen(gone, { model: 'm' })).rejects.toThrow(ModelFailed)
})

test('discards the text of a broken attempt before the next one', async () => {
  hostile.misbehave(cuttingAfter(half), goodAnswer)
  const types = (await listen(models)).map(({ type }) => type)
  expect(types).toEqual(['text', 'restart', 'text', 'text', 'end'])
})

test('never passes on a call of a broken attempt', async () => {
  hostile.misbehave(sending(callOf('{"words":"a"}')), goodAnswer)
  expect((await listen(models, { tools: [find] })).map(({ type }) => type)).toEqual(['text', 'text', 'end'])
})

test.each([
  [429, ModelBusy, 503, words.conversation.modelBusy],
  [503, ModelFailed, 502, words.conversation.modelFailed],
])('passes on a Retry-After that is too long instead of waiting: %i', async (status, kind, told, message) => {
  hostile.misbehave(refusing(status, '{}', { 'retry-after': '21' }))
  const failure = await listen(setUp({ longestPauseMs: 20_000 })).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(kind)
  expect(failure).toMatchObject({ status: told, message, retryAfterSeconds: 21, isTemporary: true })
  expect(hostile.seen).toHaveLength(1)
})

describe('is not retried:', () => {
  const { modelRejected, modelRejectedKey, modelUnknown } = words.conversation
  test.each([
    [400, modelRejected],
    [401, modelRejectedKey],
    [403, modelRejectedKey],
    [404, modelUnknown],
    [413, modelRejected],
    [422, modelRejected],
  ])('%i', async (status, message) => {
    hostile.misbehave(refusing(status, JSON.stringify({ error: { message: `Wrong key ${key}` } })))
    const failure = await listen(models).catch((error: unknown) => error)
    expect(failure).toMatchObject({ status: 502, message, isTemporary: false })
    expect(hostile.seen).toHaveLength(1)
    expect(surroundings.lines.join()).toContain('Wrong key ***')
    expect(surroundings.lines.join()).not.toContain(key)
  })

  test('400 for a wrong key, as Gemini reports it', async () => {
    hostile.misbehave(refusing(400, JSON.stringify({ error: { message: 'API key not valid. Please pass a valid API key.' } })))
    await expect(listen(models)).rejects.toThrow(modelRejectedKey)
  })

  test('keeps prompts and frames out of the log', async () => {
    hostile.misbehave(sending('data: {"choices": [} the answer held a secret\n\n'), refusing(500), refusing(400))
    await listen(models).catch(() => undefined)
    expect(surroundings.lines).toHaveLength(3)
    expect(surroundings.lines.join()).not.toMatch(/How are we|a secret|Be brief/)
  })
})

describe('an answer that is too long', () => {
  test.each([
    ['in small pieces without end', endlessly(frame({ content: 'and so on ' }))],
    ['in one huge frame', sending(frame({ content: 'x'.repeat(10_000_000) }), frame({}, 'stop'))],
  ])('is truncated at the limit: %s', async (_, misdeed) => {
    hostile.misbehave(misdeed)
    const parts = await listen(models)
    expect(textOf(parts)).toHaveLength(limits.longText)
    expect(parts.at(-1)).toMatchObject({ type: 'end', isCut: true, usage: { output_tokens: limits.longText / 4 } })
    expect(hostile.seen).toHaveLength(1)
  })

  test('ends its call', async () => {
    hostile.misbehave(endlessly(frame({ content: 'and so on ' })))
    await listen(models)
    await vi.waitFor(() => expect(hostile.hungUp).toBe(1))
  })

  test('is not truncated within a character', async () => {
    hostile.misbehave(sending(frame({ content: `x${'😀'.repeat(60_000)}` }), frame({}, 'stop')))
    expect(textOf(await listen(models))).toBe(`x${'😀'.repeat(49_999)}`)
  })

  test('is complete at exactly the limit', async () => {
    hostile.misbehave(sending(frame({ content: 'x'.repeat(limits.longText) }), frame({}, 'stop')))
    const parts = await listen(models)
    expect(textOf(parts)).toHaveLength(limits.longText)
    expect(parts.at(-1)).toMatchObject({ isCut: false })
  })

  test('is reported as truncated when the provider truncates it', async () => {
    hostile.misbehave(sending(half, frame({}, 'length')))
    expect((await listen(models)).at(-1)).toMatchObject({ type: 'end', isCut: true })
  })

  test('is aborted when one line never ends', async () => {
    hostile.misbehave(endlessly('x'.repeat(1_000_000)))
    await expect(listen(setUp({ pausesMs: [] }))).rejects.toThrow(ModelFailed)
  })
})

describe('a tool call', () => {
  const calls = async (...frames: string[]) => {
    hostile.misbehave(sending(...frames, frame({}, 'tool_calls')))
    return (await listen(models, { tools: [find] })).filter((part) => part.type === 'call')
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
      { googleKey: key, addresses: { google: hostile.url } },
      events({ candidates: [{ content: { parts: [{ text: 'Half an' }] } }] }),
    ],
    [
      'of OpenAI',
      'gpt-5',
      { openaiKey: key, addresses: { openai: hostile.url } },
      events(
        { type: 'response.created', response: { id: 'r', created_at: 0, model: 'gpt-5' } },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'm' } },
        { type: 'response.output_text.delta', item_id: 'm', delta: 'Half an' },
      ),
    ],
  ])('%s', async (_, model, settings, misdeed) => {
    hostile.misbehave(misdeed)
    await expect(listen(setUpModels({ ...settings, allowed: [model] }), { model })).rejects.toThrow(ModelFailed)
    expect(hostile.seen).toHaveLength(3)
    expect(surroundings.lines.join()).toContain('The stream ended before the answer did')
  })
})

test('asks OpenAI to store nothing and sends the key in a header', async () => {
  hostile.misbehave(refusing(400))
  const settings = { openaiKey: key, addresses: { openai: hostile.url }, allowed: ['gpt-5'] }
  const openai = setUpModels(settings)
  await expect(listen(openai, { model: 'gpt-5' })).rejects.toThrow(ModelRejected)
  const [{ path, body, headers } = expect.unreachable()] = hostile.seen
  expect(path).toBe('/responses')
  expect(JSON.parse(body)).toMatchObject({ model: 'gpt-5', store: false })
  expect(headers['authorization']).toBe(`Bearer ${key}`)
})

test("sends Google's key in a header, never in the URL", async () => {
  hostile.misbehave(refusing(400))
  const settings = { googleKey: key, addresses: { google: hostile.url }, allowed: ['gemini-2.5-pro'] }
  const google = setUpModels(settings)
  await expect(listen(google, { model: 'gemini-2.5-pro' })).rejects.toThrow(ModelRejected)
  const [{ path, headers } = expect.unreachable()] = hostile.seen
  expect(path).not.toContain(key)
  expect(headers['x-goog-api-key']).toBe(key)
})

test('reports an id that is not allowed as not set up', async () => {
  await expect(listen(models, { model: 'other' })).rejects.toThrow(ModelNotSetUp)
})

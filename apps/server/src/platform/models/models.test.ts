import type { LanguageModelV4 } from '@ai-sdk/provider'
import { LLMock } from '@copilotkit/aimock'
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { createLog } from '../log/log.ts'
import { ModelBusy, ModelFailed, ModelNotSetUp, ModelRejected } from './model-errors.ts'
import { createModels, type AnswerPart, type Models } from './models.ts'
import type { ModelSettings } from './providers.ts'

const mock = await LLMock.create({ port: 0 })
afterAll(() => mock.stop())

const silence: LanguageModelV4 = new MockLanguageModelV4()
const retryPolicy = { firstTokenMs: 2_000, betweenTokensMs: 2_000, wholeAnswerMs: 5_000, backoffMs: [1, 1], maxPauseMs: 500 }
const four = ['gpt-5-chat', 'gpt-5', 'gpt-5-mini', 'gemini-2.5-pro']

const setUp = (settings: Partial<ModelSettings>, offline = silence) =>
  createModels({ settings: { allowed: four, ...settings }, offline, log: createLog('silent'), clock: systemClock, retryPolicy })

// The three providers, simulated by a third-party mock server.
const providers = {
  'a compatible server': { settings: { openaiUrl: `${mock.url}/v1` }, model: 'gpt-5' },
  OpenAI: { settings: { openaiKey: 'sk-1', addresses: { openai: `${mock.url}/v1` } }, model: 'gpt-5' },
  Gemini: { settings: { googleKey: 'g-1', addresses: { google: `${mock.url}/v1beta` } }, model: 'gemini-2.5-pro' },
}

const find = { name: 'find_records', description: 'Finds records', input: z.object({ words: z.string(), limit: z.int().optional() }) }

async function ask(models: Models, model: string, content = 'How are we?', tools = [find]): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = []
  const messages = [{ role: 'user' as const, content }]
  const signal = new AbortController().signal
  for await (const part of models.ask({ model, instructions: 'Be brief.', messages, tools, signal })) parts.push(part)
  return parts
}

const textOf = (parts: AnswerPart[]) =>
  parts.reduce((text, part) => (part.type === 'restart' ? '' : part.type === 'text' ? text + part.text : text), '')

beforeEach(() => {
  mock.reset()
  mock.clearChaos()
})

describe.each(Object.entries(providers))('%s', (_, { settings, model }) => {
  const models = () => setUp(settings)

  test('streams its answer and reports its tokens', async () => {
    mock.onMessage('How are we?', { content: 'All is well with all of us.', finishReason: 'stop' }, { chunkSize: 5, latency: 100 })
    const parts = await ask(models(), model)
    expect(textOf(parts)).toBe('All is well with all of us.')
    expect(parts.length).toBeGreaterThan(4)
    expect(parts.at(-1)).toEqual({
      type: 'end',
      isCut: false,
      usage: { input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    })
  })

  test('receives the instructions and the tools', async () => {
    mock.onMessage('How are we?', { content: 'Well.', finishReason: 'stop' })
    await ask(models(), model)
    const seen = JSON.stringify(mock.getLastRequest()?.body)
    for (const words of ['Be brief.', 'find_records', 'Finds records', 'How are we?']) expect(seen).toContain(words)
  })

  test('calls a tool', async () => {
    const input = { words: 'late', limit: 3 }
    mock.onMessage('How are we?', { toolCalls: [{ name: 'find_records', arguments: JSON.stringify(input) }], finishReason: 'tool_calls' })
    const calls = (await ask(models(), model)).filter(({ type }) => type === 'call')
    expect(calls).toEqual([{ type: 'call', id: expect.stringMatching(/./), tool: 'find_records', input }])
  })

  test('is called again after a 500', async () => {
    mock.onMessage('How are we?', { content: 'Well.', finishReason: 'stop' })
    mock.nextRequestError(500, { message: 'Overloaded' })
    expect(textOf(await ask(models(), model))).toBe('Well.')
  })

  test('is not called again after a 429 with a Retry-After that is too long', async () => {
    mock.onMessage('How are we?', { content: 'Well.', finishReason: 'stop' })
    mock.nextRequestError(429, { message: 'Slow down' })
    await expect(ask(models(), model)).rejects.toThrow(ModelBusy)
    expect(mock.getRequests()).toHaveLength(1)
  })

  test('is called again after a cut-off stream, and fails after three', async () => {
    mock.onMessage(
      'How are we?',
      { content: 'All is well with all of us.', finishReason: 'stop' },
      { chunkSize: 5, truncateAfterChunks: 2 },
    )
    await expect(ask(models(), model)).rejects.toThrow(ModelFailed)
    expect(mock.getRequests()).toHaveLength(3)
  })

  test.each([
    ['malformed answers', { malformedRate: 1 }],
    ['connections that drop', { disconnectRate: 1 }],
    ['requests that drop', { dropRate: 1 }],
  ])('fails after three attempts with %s', async (_, chaos) => {
    mock.onMessage('How are we?', { content: 'Well.', finishReason: 'stop' })
    mock.setChaos(chaos)
    await expect(ask(models(), model)).rejects.toThrow(ModelFailed)
    expect(mock.getRequests()).toHaveLength(3)
  })

  test('is not called again after a 401', async () => {
    mock.nextRequestError(401, { message: 'Wrong key' })
    await expect(ask(models(), model)).rejects.toThrow(ModelRejected)
    expect(mock.getRequests()).toHaveLength(1)
  })
})

test("maps the chat model to OpenAI's name", async () => {
  mock.onMessage('How are we?', { content: 'Well.', finishReason: 'stop' })
  await ask(setUp(providers.OpenAI.settings), 'gpt-5-chat')
  const { path, body } = mock.getLastRequest()!
  expect(path).toBe('/v1/responses')
  expect(body).toMatchObject({ model: 'gpt-5-chat-latest' })
})

test.each<[keyof typeof providers, boolean]>([
  ['OpenAI', true],
  ['a compatible server', false],
])('%s gets strict tools: %s, and the nulls of strict calls are absent values', async (provider, isStrict) => {
  const { settings, model } = providers[provider]
  const strict = { ...find, input: z.strictObject({ words: z.string(), limit: z.int().optional() }) }
  const input = isStrict ? { words: 'late', limit: null } : { words: 'late' }
  mock.onMessage('How are we?', { toolCalls: [{ name: 'find_records', arguments: JSON.stringify(input) }], finishReason: 'tool_calls' })
  const calls = (await ask(setUp(settings), model, undefined, [strict])).filter(({ type }) => type === 'call')
  expect(calls).toMatchObject([{ input: { words: 'late' } }])
  expect(calls[0]).not.toHaveProperty('input.limit')
  const seen = JSON.stringify(mock.getLastRequest()?.body)
  expect(seen.includes('"required":["words","limit"]')).toBe(isStrict)
})

test('sends the id unchanged to a compatible server', async () => {
  mock.onMessage('How are we?', { content: 'Well.', finishReason: 'stop' })
  await ask(setUp({ openaiUrl: `${mock.url}/v1`, allowed: ['qwen/qwen3:8b'] }), 'qwen/qwen3:8b')
  const { path, body } = mock.getLastRequest()!
  expect(path).toBe('/v1/chat/completions')
  expect(body).toMatchObject({ model: 'qwen/qwen3:8b' })
})

describe('with the settings', () => {
  const openai = { provider: 'openai', available: true }
  const compatible = { provider: 'compatible', available: true }
  const google = { provider: 'google', available: true }
  const offline = { provider: 'offline', available: true }
  const none = { available: false }

  test.each<[string, Partial<ModelSettings>, object, object]>([
    ['nothing', {}, offline, offline],
    ['an OpenAI key', { openaiKey: 'k' }, openai, { provider: 'google', ...none }],
    ['a Google key', { googleKey: 'k' }, { provider: 'openai', ...none }, google],
    ['both keys', { openaiKey: 'k', googleKey: 'k' }, openai, google],
    ['an address', { openaiUrl: 'http://x' }, compatible, compatible],
    ['an address and a Google key', { openaiUrl: 'http://x', googleKey: 'k' }, compatible, google],
  ])('%s: gpt-5 and gemini-2.5-pro are answered by the expected providers', (_, settings, gpt, gemini) => {
    const byId = Object.fromEntries(
      setUp(settings)
        .list()
        .map((model) => [model.id, model]),
    )
    expect(byId['gpt-5']).toMatchObject(gpt)
    expect(byId['gemini-2.5-pro']).toMatchObject(gemini)
  })

  test.each<[string, Partial<ModelSettings>, string]>([
    ['the first allowed one', {}, 'gpt-5-chat'],
    ['the first that works', { googleKey: 'k' }, 'gemini-2.5-pro'],
    ['the one that is preferred', { preferred: 'gpt-5-mini' }, 'gpt-5-mini'],
    ['the one that is preferred, though it does not work', { googleKey: 'k', preferred: 'gpt-5' }, 'gpt-5'],
  ])('the default is %s and first in the list', (_, settings, id) => {
    const models = setUp(settings)
    expect(models.defaultId).toBe(id)
    expect(models.list().map((model) => model.id)).toEqual([id, ...four.filter((other) => other !== id)])
  })

  test('a model without a key is not set up', async () => {
    await expect(ask(setUp({ googleKey: 'k' }), 'gpt-5')).rejects.toThrow(ModelNotSetUp)
  })

  test('accepts only allowed models', () => {
    expect(four.map((id) => setUp({}).isAllowed(id))).toEqual([true, true, true, true])
    expect(setUp({}).isAllowed('gpt-2')).toBe(false)
  })
})

test('without any key the offline analyst answers under every id, with estimated tokens', async () => {
  const usage = { inputTokens: { total: undefined }, outputTokens: { total: undefined } } as never
  const analyst = new MockLanguageModelV4({
    doStream: async () => ({
      stream: simulateReadableStream({
        chunks: [
          { type: 'stream-start', warnings: [] },
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: 'Four tasks ' },
          { type: 'text-delta', id: '1', delta: 'are late.' },
          { type: 'text-end', id: '1' },
          { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
        ],
      }),
    }),
  })
  const parts = await ask(setUp({}, analyst), 'gemini-2.5-pro', 'What is late?', [])
  expect(textOf(parts)).toBe('Four tasks are late.')
  expect(parts.at(-1)).toEqual({ type: 'end', isCut: false, usage: { input_tokens: expect.any(Number), output_tokens: 5 } })
})

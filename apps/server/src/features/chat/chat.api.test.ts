import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '../../schema.ts'
import { ModelStream, testChat } from '../../testing/chat.ts'
import { dayFromNow } from '../../testing/days.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask, readTranscript, listMessages } = await testChat()
const promptOf = (index: number) => model.requests[index]!.messages.map(textOf).join('\n')
const note = (as: Caller, content: string) => t.call('POST /api/journals/', { as, payload: { content } })
const remember = (as: Caller, content: string) => t.call('POST /api/memory/mine', { as, payload: { content } })
const today = async (as: Caller) => (await t.call('GET /api/assistant/usage', { as })).json()

describe('a question', () => {
  test('is stored and answered, and the response is the stored answer', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play([['Hello', ', world']])
    const reply = await ask(me, id, 'Hi')
    expect(reply.statusCode, reply.body).toBe(200)
    const text = 'Hello, world'
    expect(reply.json()).toMatchObject({ conversation_id: id, sender: 'ai', content: text, text, streaming: false, model: 'gpt-5-chat' })
    expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: Hello, world'])
    expect((await listMessages(me, id))[1]).toEqual(reply.json())
  })

  test("with an unavailable model is rejected with the model's name, and nothing is stored", async () => {
    const me = await t.person('user')
    const id = await begin(me)
    for (const none of ['gpt-2', 7]) {
      const reply = await ask(me, id, 'Hi', { model: none as string })
      expect([reply.statusCode, reply.json()]).toEqual([
        422,
        { detail: appMessages.conversation.noSuchModel, errors: [{ field: 'model', message: appMessages.conversation.noSuchModel }] },
      ])
    }
    expect(await readTranscript(me, id)).toEqual([])
  })

  test('of 100,000 characters is accepted, and one of 100,001 is rejected', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    expect((await ask(me, id, 'x'.repeat(100_001))).statusCode).toBe(422)
    expect((await ask(me, id, 'x'.repeat(100_000))).statusCode).toBe(200)
    expect(textOf(model.requests[0]!.messages.at(-1)!)).toHaveLength(100_000)
  })

  test('makes its conversation the most recent', async () => {
    const me = await t.person('user')
    const ids = [await begin(me), await begin(me)]
    await ask(me, ids[0]!, 'Hi')
    const listed = (await t.call('GET /api/conversations/', { as: me })).json<{ id: string }[]>()
    expect(listed.map(({ id }) => id)).toEqual(ids)
  })

  test('during an answer is rejected, and the answer continues', async () => {
    const me = await t.person('user')
    const [id, other] = [await begin(me), await begin(me)]
    const modelStream = new ModelStream()
    model.play([modelStream, 'Elsewhere'])
    const first = ask(me, id, 'First')
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    const second = await ask(me, id, 'Second')
    expect([second.statusCode, second.json()]).toEqual([409, { detail: appMessages.conversation.busy }])
    expect((await ask(me, other, 'Third')).json()).toMatchObject({ content: 'Elsewhere' })
    modelStream.say('Done')
    modelStream.end()
    expect((await first).json()).toMatchObject({ content: 'Done' })
    expect(await readTranscript(me, id)).toEqual(['user: First', 'ai: Done'])
  })

  test('beyond three concurrent answers is rejected, however many are asked together', async () => {
    const [me, refused] = [await t.person('user'), [] as unknown[]]
    const ids = await Promise.all(Array.from({ length: 6 }, () => begin(me)))
    const modelStream = ids.map(() => new ModelStream())
    model.play(modelStream)
    const replies = ids.map((id) => ask(me, id, 'At once'))
    for (const reply of replies) void reply.then((one) => refused.push([one.statusCode, one.json()]))
    // An answer that ended sooner would free capacity for a question that is still on its way.
    await vi.waitFor(() => expect(refused).toEqual(Array(3).fill([409, { detail: appMessages.conversation.tooManyAnswers }])))
    for (const one of modelStream) {
      one.say('Done')
      one.end()
    }
    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 409, 409, 409])
  })
})

describe('the prompt', () => {
  test('contains the person, the date, earlier messages and memories', async () => {
    const me = await t.person('user', {
      first_name: 'Grace',
      last_name: 'Hopper',
      role: 'Rear admiral',
      objectives: ['Compilers'],
      behavior_notes: 'Be brief',
    })
    const id = await begin(me)
    await remember(me, 'Prefers nanoseconds')
    await ask(me, id, 'First')
    await ask(me, id, 'Second')
    const { messages } = model.requests[1]!
    for (const word of ['Grace Hopper', 'Rear admiral', 'Compilers', 'Be brief', 'Prefers nanoseconds', dayFromNow(0)])
      expect(promptOf(1)).toContain(word)
    expect(messages.slice(1, 3).map(textOf)).toEqual(['First', 'Understood.'])
    expect(textOf(messages.at(-1)!)).toBe('Second')
  })

  test.each([0, 1, 3])('contains %i earlier messages if the person chose that number', async (context_messages) => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play(['Answer 1', 'Answer 2', 'Answer 3'])
    await ask(me, id, 'Question 1')
    await ask(me, id, 'Question 2')
    await ask(me, id, 'Question 3', { context_messages, use_internal_search: false })
    const sentMessages = model.requests[2]!.messages.filter(({ role }) => role !== 'system').map(textOf)
    const earlier = ['Question 1', 'Answer 1', 'Question 2', 'Answer 2']
    expect(sentMessages).toEqual([...earlier.slice(4 - context_messages), 'Question 3'])
  })

  test('contains no memories and no tool to write them if memory is off', async () => {
    const me = await t.person('user')
    await remember(me, 'Secret habit')
    await ask(me, await begin(me), 'Hi', { use_memory: false })
    expect(model.hasSeen('Secret habit')).toBe(false)
    expect(model.requests[0]!.tools!.map(({ function: { name } }) => name)).not.toContain('keep_memory')
    await ask(me, await begin(me), 'Hi')
    expect(model.hasSeen('Secret habit')).toBe(true)
    expect(model.requests[1]!.tools!.map(({ function: { name } }) => name)).toContain('keep_memory')
  })

  test('contains the results of internal search, and none if it is off', async () => {
    const me = await t.person('user')
    await note(me, 'The harbour lease ends in March')
    await ask(me, await begin(me), 'When does the harbour lease end?', { use_internal_search: false })
    expect(model.hasSeen('ends in March')).toBe(false)
    await ask(me, await begin(me), 'When does the harbour lease end?')
    expect(model.hasSeen('ends in March')).toBe(true)
  })

  test('contains memories up to a limit', async () => {
    const me = await t.person('user')
    await remember(me, `Oldest ${'x'.repeat(6_000)}`)
    await remember(me, `Newest ${'x'.repeat(6_000)}`)
    await ask(me, await begin(me), 'Hi')
    expect([model.hasSeen('Newest xxx'), model.hasSeen('Oldest xxx')]).toEqual([true, false])
  })

  test('contains a memory of maximum length, and one that no longer fits does not displace another', async () => {
    const me = await t.person('user')
    await remember(me, 'Likes tea')
    await remember(me, `Too much ${'x'.repeat(9_000)}`)
    await remember(me, `Longest ${'x'.repeat(9_000)}`)
    await ask(me, await begin(me), 'Hi')
    expect(['Longest xxx', 'Too much xxx', 'Likes tea'].map((text) => model.hasSeen(text))).toEqual([true, false, true])
  })

  test('contains results from elsewhere, however often the conversation itself contains the same words', async () => {
    const me = await t.person('user')
    await note(me, '# Offices\nThe landlord wants an answer')
    const id = await begin(me)
    const row = { conversation_id: id, sender: 'user' as const, content: 'landlord' }
    await t.db.insert(messages).values(Array.from({ length: 450 }, () => ({ ...row, id: t.app.ctx.newId() })))
    await ask(me, id, 'landlord')
    expect(model.hasSeen('wants an answer')).toBe(true)
  })

  test('contains no half of a surrogate pair where an earlier message is truncated', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    await ask(me, id, `${'x'.repeat(7_999)}😀 and more`)
    await ask(me, id, 'Hi')
    expect(promptOf(1).isWellFormed()).toBe(true)
  })
})

describe('an answer', () => {
  test('names the passage that it cites as its source', async () => {
    const me = await t.person('user')
    const { id: noteId } = (await note(me, 'The harbour lease ends in March')).json<{ id: string }>()
    await note(me, 'The harbour crane is painted green')
    model.play((request) => {
      const line = request.messages
        .map(textOf)
        .join('\n')
        .split('\n')
        .find((text) => text.startsWith('{"n":') && text.includes('March'))!
      return `In March [${(JSON.parse(line) as { n: number }).n}].`
    })
    const { sources } = (await ask(me, await begin(me), 'When does the harbour lease end?')).json<Message>()
    expect(sources).toEqual([{ kind: 'note', id: noteId, title: 'The harbour lease ends in March', url: null, page: null, number: 1 }])
  })

  test('without citations has no sources', async () => {
    const me = await t.person('user')
    await note(me, 'The harbour lease ends in March')
    expect((await ask(me, await begin(me), 'Tell me of the harbour lease')).json()).toMatchObject({ content: 'Understood.', sources: [] })
  })

  test('that claims an act without one is contradicted by the statement', async () => {
    const me = await t.person('user')
    model.play(['I have created the task for you.'])
    expect((await ask(me, await begin(me), 'Create a task')).json()).toMatchObject({ statement: { effects: [] }, acts: [] })
  })

  test('uses read-only tools at once, several times if necessary', async () => {
    const me = await t.person('user')
    const { id } = (await t.call('POST /api/tasks/', { as: me, payload: { title: 'Renew the lease' } })).json<{ id: string }>()
    model.play([
      ['Let me look.', { tool: 'list_tasks', input: {} }],
      { tool: 'read_record', input: { kind: 'task', id } },
      'It is Renew the lease.',
    ])
    const answer = (await ask(me, await begin(me), 'What is to be done?', { use_internal_search: true })).json<Message>()
    expect(answer).toMatchObject({ content: 'Let me look.\n\nIt is Renew the lease.', acts: [] })
    expect(answer.sources).toEqual([{ kind: 'task', id, title: 'Renew the lease', url: null, page: null, number: null }])
    const results = model.requests[2]!.messages.filter(({ role }) => role === 'tool').map(textOf)
    expect(results.map((text) => text.includes('Renew the lease'))).toEqual([true, true])
  })

  test('ends with a message after eight model calls if the model never finishes', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play(() => ['Again. ', { tool: 'list_tasks', input: {} }])
    expect((await ask(me, id, 'Go')).statusCode).toBe(200)
    expect(model.requests).toHaveLength(8)
    expect((await readTranscript(me, id)).at(-1)).toBe(`system: ${appMessages.conversation.tooManySteps}`)
  })

  test('survives unknown tools, and arguments that are invalid or not JSON', async () => {
    const me = await t.person('user')
    model.play([
      [
        { tool: 'drop_tables', input: {} },
        { tool: 'create_task', input: { titel: 'x' } },
        { tool: 'create_task', input: '{"title": "x' },
        { tool: 'create_note', input: { content: 'a\u0000b' } },
      ],
      'I see.',
    ])
    expect((await ask(me, await begin(me), 'Go')).json()).toMatchObject({ content: 'I see.', acts: [] })
    const results = model.requests[1]!.messages.filter(({ role }) => role === 'tool').map(textOf)
    expect(results).toHaveLength(4)
    for (const result of results) expect(result).toContain('error')
  })

  test('is stored without the NUL characters that the model sends', async () => {
    const me = await t.person('user')
    model.play(['a\u0000b'])
    expect((await ask(me, await begin(me), 'Go')).json()).toMatchObject({ content: 'ab' })
  })
})

describe('a model that fails', () => {
  test('leaves the question and no partial answer, and the conversation continues', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play([{ status: 401, body: '{"error":{"message":"wrong key"}}' }])
    const rejected = expect.stringContaining(appMessages.conversation.modelRejectedKey)
    expect(await ask(me, id, 'Hi')).toMatchObject({ statusCode: 502, body: rejected })
    model.play([{ status: 429, headers: { 'retry-after': '600' } }])
    const { statusCode, headers, body } = await ask(me, id, 'Hi')
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '600', JSON.stringify({ detail: appMessages.conversation.modelBusy })])
    expect(await readTranscript(me, id)).toEqual(['user: Hi'])
    model.play(['Back again'])
    expect((await ask(me, id, 'And now?')).statusCode).toBe(200)
    expect(await readTranscript(me, id)).toEqual(['user: Hi', 'user: And now?', 'ai: Back again'])
  })

  test('is called again for the same question, which is stored once', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play([{ status: 401, body: '{}' }, 'Hello', 'Hello again'])
    for (const _ of [1, 2, 3]) await ask(me, id, 'Hi')
    expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: Hello', 'user: Hi', 'ai: Hello again'])
  })

  test('after tool calls is charged for the tokens used so far', async () => {
    const me = await t.person('user')
    model.play([{ tool: 'list_tasks', input: {} }, { status: 401 }])
    expect((await ask(me, await begin(me), 'Hi')).statusCode).toBe(502)
    expect((await today(me)).input_tokens).toBeGreaterThan(0)
  })
})

describe('tokens', () => {
  test("are counted for the message, the conversation and the person's day", async () => {
    const me = await t.person('user')
    const id = await begin(me)
    const { usage } = (await ask(me, id, 'Hi')).json<Message>()
    expect(usage!.input_tokens).toBeGreaterThan(0)
    expect((await t.call(`GET /api/conversations/${id}/usage`, { as: me })).json()).toEqual(usage)
    expect(await today(me)).toEqual({ ...usage, limit: null })
    await ask(me, await begin(me), 'Hi')
    expect((await today(me)).output_tokens).toBe(2 * usage!.output_tokens)
    expect(await today(await t.person('user'))).toEqual({ input_tokens: 0, output_tokens: 0, limit: null })
  })
})

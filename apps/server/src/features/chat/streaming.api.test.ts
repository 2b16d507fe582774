import type { Message } from '@adjutant/contract/ai/conversations'
import type { AnswerPiece, ChangeEvent } from '@adjutant/contract/events'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ModelStream, testChat } from '../../testing/chat.ts'
import { openStream, type EventReader } from '../../testing/event-reader.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask, readTranscript } = await testChat()

let address: string
beforeAll(async () => {
  address = await t.listen()
})

const watch = (as: Caller, path: string, more: Record<string, string> = {}) =>
  openStream(`${address}${path}`, { authorization: `Bearer ${as.token}`, ...more })

async function watchAll(as: Caller) {
  const stream = await watch(as, '/api/events')
  expect(await stream.next()).toMatchObject({ topic: 'reset' })
  return stream
}

/** Skips changes. */
async function nextPiece(stream: EventReader): Promise<AnswerPiece> {
  for (;;) {
    const { piece } = (await stream.next()) as ChangeEvent
    if (piece) return piece
  }
}

/** Applies pieces as a web page does, until the text equals `wanted`. */
async function readUntil(stream: EventReader, wanted: string, text = ''): Promise<string> {
  let read = text
  while (read !== wanted) {
    const piece = await nextPiece(stream)
    expect(piece.from).toBeLessThanOrEqual(read.length)
    read = read.slice(0, piece.from) + piece.text
  }
  return read
}

/** A person in a conversation with an answer in progress. */
async function threadFixtures() {
  const me = await t.person('user')
  const id = await begin(me)
  const modelStream = new ModelStream()
  model.play([modelStream])
  return { me, id, modelStream }
}

describe('the event stream of a person', () => {
  test('sends the answer piece by piece while it is written, and the change at its end', async () => {
    const { me, id, modelStream } = await threadFixtures()
    const stream = await watchAll(me)
    const reply = ask(me, id, 'Hi')
    modelStream.say('One')
    const first = await nextPiece(stream)
    expect(first).toMatchObject({ conversation_id: id, from: 0, text: 'One', streaming: true })
    modelStream.say(' two')
    expect(await nextPiece(stream)).toEqual({ ...first, from: 3, text: ' two' })
    modelStream.end()
    expect(await nextPiece(stream)).toEqual({ ...first, from: 7, text: '', streaming: false })
    expect((await reply).json()).toMatchObject({ id: first.message_id, content: 'One two' })
    await stream.close()
  })

  test('sends the text so far to a late subscriber, then the rest', async () => {
    const { me, id, modelStream } = await threadFixtures()
    const reply = ask(me, id, 'Hi')
    modelStream.say('One', ' two')
    await vi.waitFor(async () => expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai …: One two']))
    const stream = await watchAll(me)
    expect(await readUntil(stream, 'One two')).toBe('One two')
    modelStream.say(' three')
    expect(await readUntil(stream, 'One two three', 'One two')).toBe('One two three')
    modelStream.end()
    await reply
    await stream.close()
  })

  test('restarts the text when the model call is retried', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    const stream = await watchAll(me)
    const cut = Promise.withResolvers<void>()
    const broken = async function* () {
      yield 'Half of'
      await cut.promise
      throw new Error('cut')
    }
    model.play([broken(), 'Whole'])
    const reply = ask(me, id, 'Hi')
    expect(await nextPiece(stream)).toMatchObject({ from: 0, text: 'Half of' })
    cut.resolve()
    expect(await readUntil(stream, 'Whole', 'Half of')).toBe('Whole')
    expect((await reply).json()).toMatchObject({ content: 'Whole' })
    await stream.close()
  })

  test('sends a failed answer as ended and empty', async () => {
    const { me, id } = await threadFixtures()
    const stream = await watchAll(me)
    model.play([[{ tool: 'list_tasks', input: {} }, 'Looking'], { status: 401 }])
    const reply = ask(me, id, 'Hi')
    let piece = await nextPiece(stream)
    while (piece.streaming) piece = await nextPiece(stream)
    expect((await reply).statusCode).toBe(502)
    expect(await readTranscript(me, id)).toEqual(['user: Hi'])
    await stream.close()
  })

  test("never sends other people's answers", async () => {
    const { me, id, modelStream } = await threadFixtures()
    const other = await t.person('admin')
    const stream = await watchAll(other)
    const reply = ask(me, id, 'Hi')
    modelStream.say('Secret')
    modelStream.end()
    await reply
    const { id: own } = (await t.call('POST /api/journals/', { as: other, payload: { content: 'x' } })).json<{ id: string }>()
    expect(await stream.next()).toMatchObject({ topic: 'notes', id: own })
    await stream.close()
  })
})

describe('the stream of a conversation', () => {
  const next = async (stream: EventReader) => (await stream.next()) as Message

  test('sends the question, then the answer under one id with the text so far, and the complete answer last', async () => {
    const { me, id, modelStream } = await threadFixtures()
    const stream = await watch(me, `/api/conversations/${id}/events`)
    const reply = ask(me, id, 'Hi')
    expect(await next(stream)).toMatchObject({ sender: 'user', content: 'Hi', streaming: false })
    modelStream.say('One')
    const first = await next(stream)
    expect(first).toMatchObject({ sender: 'ai', content: 'One', text: 'One', streaming: true })
    modelStream.say(' two')
    expect(await next(stream)).toMatchObject({ id: first.id, content: 'One two', streaming: true })
    modelStream.end()
    expect(await next(stream)).toEqual((await reply).json())
    await stream.close()
  })

  test('resumes after the last seen message', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    await ask(me, id, 'First')
    const messages = (await t.call(`GET /api/conversations/${id}/messages`, { as: me })).json<Message[]>()
    await ask(me, id, 'Second')
    for (const place of [{ 'last-event-id': messages[0]!.id }, {}]) {
      const query = 'last-event-id' in place ? '' : `?last_event_id=${messages[0]!.id}`
      const stream = await watch(me, `/api/conversations/${id}/events${query}`, place)
      expect([await next(stream), await next(stream), await next(stream)].map(({ content }) => content)).toEqual([
        'Understood.',
        'Second',
        'Understood.',
      ])
      await stream.close()
    }
  })

  test('sends a message again when its proposal is decided', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play([['Shall I?', { tool: 'create_task', input: { title: 'Renew' } }], 'Done.'])
    const { id: messageId, acts } = (await ask(me, id, 'Go')).json<Message>()
    const stream = await watch(me, `/api/conversations/${id}/events`)
    await t.call(`POST /api/conversations/${id}/acts/${acts[0]!.id}`, { as: me, payload: { decision: 'no' } })
    let latest = await next(stream)
    while (latest.id !== messageId) latest = await next(stream)
    expect(latest).toMatchObject({ content: 'Shall I?', acts: [{ state: 'refused' }] })
    await vi.waitFor(async () => expect((await readTranscript(me, id)).at(-1)).toBe('ai: Done.'))
    await stream.close()
  })

  test('of another person returns 404 and no stream', async () => {
    const { me, id } = await threadFixtures()
    for (const as of [await t.person('user'), await t.person('admin')]) {
      const response = await fetch(`${address}/api/conversations/${id}/events`, { headers: { authorization: `Bearer ${as.token}` } })
      const absent = await fetch(`${address}/api/conversations/${me.id}/events`, { headers: { authorization: `Bearer ${as.token}` } })
      expect([response.status, response.headers.get('content-type')]).toEqual([404, absent.headers.get('content-type')])
      expect(await response.text()).toBe(await absent.text())
    }
  })

  test('ends when the conversation or the account is deleted', async () => {
    const { me, id } = await threadFixtures()
    const stream = await watch(me, `/api/conversations/${id}/events`)
    await t.call(`DELETE /api/conversations/${id}`, { as: me })
    expect(await stream.next()).toBeUndefined()
    const second = await watch(me, `/api/conversations/${await begin(me)}/events`)
    await t.call(`DELETE /api/users/${me.id}`, { as: await t.person('admin') })
    expect(await second.next()).toBeUndefined()
  })
})

describe('Stop', () => {
  const stop = (as: Caller, id: string) => t.call(`POST /api/conversations/${id}/stop`, { as })

  test('ends the answer and the model call; the text so far is kept, with a note', async () => {
    const { me, id, modelStream } = await threadFixtures()
    const stream = await watchAll(me)
    const reply = ask(me, id, 'Hi')
    modelStream.say('One')
    await nextPiece(stream)
    expect((await stop(me, id)).statusCode).toBe(204)
    expect((await reply).json()).toMatchObject({ content: 'One', streaming: false })
    expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: One', `system: ${appMessages.conversation.stopped}`])
    await vi.waitFor(() => expect(model.hungUp).toBe(1))
    const { output_tokens } = (await t.call('GET /api/assistant/usage', { as: me })).json<{ output_tokens: number }>()
    expect(output_tokens, 'what was heard has been paid for').toBe(1)
    await stream.close()
  })

  test('before the first word keeps only the question', async () => {
    const { me, id } = await threadFixtures()
    const reply = ask(me, id, 'Hi')
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    await stop(me, id)
    expect((await reply).statusCode).toBe(409)
    expect(await readTranscript(me, id)).toEqual(['user: Hi'])
  })

  test('without an answer in progress changes nothing', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    expect((await stop(me, id)).statusCode).toBe(204)
    expect((await ask(me, id, 'Hi')).statusCode).toBe(200)
    expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: Understood.'])
  })
})

describe('an answer in progress', () => {
  test('continues when the caller disconnects', async () => {
    const { me, id, modelStream } = await threadFixtures()
    const abort = new AbortController()
    const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ message_text: 'Hi' })
    const answerOptions = fetch(`${address}/api/conversations/${id}/chat`, { method: 'POST', headers, body, signal: abort.signal })
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    abort.abort()
    await expect(answerOptions).rejects.toThrow('aborted')
    modelStream.say('Still here')
    modelStream.end()
    await vi.waitFor(async () => expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: Still here']))
  })

  test('ends when its row is deleted elsewhere', async () => {
    const { me, id, modelStream } = await threadFixtures()
    const reply = ask(me, id, 'Hi')
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    await t.db.execute(sql`delete from messages where lease_until is not null`)
    modelStream.say('One')
    expect((await reply).statusCode).toBe(503)
    expect(await readTranscript(me, id)).toEqual(['user: Hi'])
  })
})

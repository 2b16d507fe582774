import { defaultModels } from '@adjutant/contract/core/choices'
import type { AnswerPiece, ChangeEvent } from '@adjutant/contract/events'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { describe, expect, test, vi } from 'vitest'
import { ModelStream, testChat } from '../../testing/chat.ts'
import { openStream, type EventReader } from '../../testing/event-reader.ts'
import { expireAnswerLeases } from '../../testing/expired-leases.ts'
import type { Caller } from '../../testing/test-app.ts'
import { secondServer } from '../../testing/processes/second-server.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'

// The embedded database belongs to one process.
describe.skipIf(testDatabaseKind === 'embedded')('an answer that one server writes', async () => {
  const { t, model, begin, ask, readTranscript } = await testChat()
  const second = secondServer(t, { models: { allowed: [...defaultModels], openaiUrl: model.url } })

  const headersOf = (as: Caller) => ({ authorization: `Bearer ${as.token}` })

  async function nextPiece(stream: EventReader): Promise<AnswerPiece> {
    for (;;) {
      const { piece } = (await stream.next()) as ChangeEvent
      if (piece) return piece
    }
  }

  async function threadFixtures() {
    const me = await t.person('user')
    const id = await begin(me)
    const modelStream = new ModelStream()
    model.play([modelStream])
    const reply = ask(me, id, 'Hi')
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    return { me, id, modelStream, reply }
  }

  test('is streamed by the other to its end', async () => {
    const { me, id, modelStream, reply } = await threadFixtures()
    const stream = await openStream(`${second.address}/api/events`, headersOf(me))
    const messages = await openStream(`${second.address}/api/conversations/${id}/events`, headersOf(me))
    modelStream.say('One')
    expect(await nextPiece(stream)).toMatchObject({ conversation_id: id, from: 0, text: 'One', streaming: true })
    expect(await messages.next()).toMatchObject({ content: 'One', streaming: true })
    modelStream.say(' two')
    expect(await nextPiece(stream)).toMatchObject({ from: 3, text: ' two', streaming: true })
    modelStream.say(' three')
    modelStream.end()
    let piece = await nextPiece(stream)
    let text = 'One two'
    while (piece.streaming) {
      text = text.slice(0, piece.from) + piece.text
      piece = await nextPiece(stream)
    }
    expect(text.slice(0, piece.from) + piece.text).toBe('One two three')
    expect((await reply).statusCode).toBe(200)
    for (let message = (await messages.next()) as { streaming: boolean; content: string }; ; message = (await messages.next()) as never)
      if (!message.streaming) {
        expect(message.content).toBe('One two three')
        break
      }
    await stream.close()
    await messages.close()
  })

  test('is stopped through the other', async () => {
    const { me, id, modelStream, reply } = await threadFixtures()
    modelStream.say('One')
    await vi.waitFor(async () => expect(await readTranscript(me, id)).toContain('ai …: One'))
    const stopped = await fetch(`${second.address}/api/conversations/${id}/stop`, { method: 'POST', headers: headersOf(me) })
    expect(stopped.status).toBe(204)
    expect((await reply).json()).toMatchObject({ content: 'One' })
    expect((await readTranscript(me, id)).at(-1)).toBe(`system: ${appMessages.conversation.stopped}`)
  })

  test('prevents the other from writing one in the same conversation', async () => {
    const { me, id, modelStream, reply } = await threadFixtures()
    const headers = { ...headersOf(me), 'content-type': 'application/json' }
    const body = JSON.stringify({ message_text: 'Me too' })
    expect((await fetch(`${second.address}/api/conversations/${id}/chat`, { method: 'POST', headers, body })).status).toBe(409)
    modelStream.say('One')
    modelStream.end()
    expect((await reply).statusCode).toBe(200)
  })

  test('is rewritten when its lease has expired, and all subscribers see the new text', async () => {
    const { me, id, modelStream, reply } = await threadFixtures()
    const streams = [
      await openStream(`${second.address}/api/events`, headersOf(me)),
      await openStream(`${await t.listen()}/api/events`, headersOf(me)),
    ]
    modelStream.say('Half an answer')
    for (const stream of streams) expect(await nextPiece(stream)).toMatchObject({ text: 'Half an answer', streaming: true })
    const again = new ModelStream()
    model.play([again])
    await expireAnswerLeases(t)
    again.say('Whole')
    again.end()
    for (const stream of streams) {
      let [text, piece] = ['Half an answer', await nextPiece(stream)]
      for (; ; piece = await nextPiece(stream)) {
        text = text.slice(0, piece.from) + piece.text
        if (!piece.streaming) break
      }
      expect(text).toBe('Whole')
      await stream.close()
    }
    expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: Whole'])
    modelStream.end()
    expect((await reply).json()).toMatchObject({ content: 'Whole' })
  })
})

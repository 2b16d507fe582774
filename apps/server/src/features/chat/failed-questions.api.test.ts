import type { Message } from '@adjutant/contract/ai/conversations'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { ModelStream, testChat } from '../../testing/chat.ts'
import { openStream } from '../../testing/event-reader.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask, readTranscript, listMessages } = await testChat()

const call = { tool: 'create_task', input: { title: 'Renew the lease' } }
const tasksOf = async (as: Caller) => (await t.call('GET /api/tasks/', { as })).json<Task[]>()
const grantTasks = (as: Caller) => t.db.execute(sql`insert into tool_grants (user_id, tool) values (${as.id}, 'create_task')`)

describe('a question whose answer failed', () => {
  const retry = (as: Caller, id: string, { id: messageId }: Pick<Message, 'id'>, more: object = {}) =>
    t.call(`POST /api/conversations/${id}/messages/${messageId}/retry`, { as, payload: more })

  async function failed() {
    const me = await t.person('user')
    const id = await begin(me)
    model.play([{ status: 401, body: '{}' }, 'Second answer', 'First answer'])
    expect((await ask(me, id, 'First')).statusCode).toBe(502)
    return { me, id }
  }

  test('keeps its reason when the next one is asked, and is answered at its own position', async () => {
    const { me, id } = await failed()
    await ask(me, id, 'Second')
    const [first, second] = await listMessages(me, id)
    expect([first!.failure, second!.failure]).toEqual([appMessages.conversation.modelRejectedKey, null])
    const reply = await retry(me, id, first!, { context_messages: 2, use_internal_search: false })
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { content: 'First answer', failure: null }])
    expect(await readTranscript(me, id)).toEqual(['user: First', 'ai: First answer', 'user: Second', 'ai: Second answer'])
    expect((await listMessages(me, id)).map(({ failure }) => failure)).toEqual([null, null, null, null])
    expect(model.requests.at(-1)!.messages.slice(1).map(textOf)).toEqual(['First'])
    expect((await retry(me, id, first!)).json()).toEqual({ detail: appMessages.conversation.answered })
  })

  test('is published on the stream of its conversation when it is answered in its place', async () => {
    const { me, id } = await failed()
    await ask(me, id, 'Second')
    const stream = await openStream(`${await t.listen()}/api/conversations/${id}/events`, { authorization: `Bearer ${me.token}` })
    const [first] = await listMessages(me, id)
    const { id: answerId } = (await retry(me, id, first!)).json<Message>()
    let latest = (await stream.next()) as Message
    // The answer to the second question may arrive first.
    while (latest.id !== first!.id) latest = (await stream.next()) as Message
    expect(latest).toMatchObject({ id: first!.id, failure: null })
    while (latest.id !== answerId || latest.streaming) latest = (await stream.next()) as Message
    expect(latest.content).toBe('First answer')
    await stream.close()
  })

  test('continues from the receipts if something was done before the failure', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    await grantTasks(me)
    model.play([call, { status: 401, body: '{}' }, 'It is created.'])
    expect((await ask(me, id, 'Go')).statusCode).toBe(502)
    const [question] = await listMessages(me, id)
    expect(question!.failure).toBe(appMessages.conversation.modelRejectedKey)
    expect((await retry(me, id, question!)).json()).toMatchObject({ content: 'It is created.' })
    expect(JSON.stringify(model.requests.at(-1)!.messages)).toContain('was created.')
    expect(await tasksOf(me)).toHaveLength(1)
  })

  test('that was stopped before its first word can be asked again too', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    model.play([new ModelStream(), 'Now then'])
    const reply = ask(me, id, 'Hi')
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    await t.call(`POST /api/conversations/${id}/stop`, { as: me })
    expect((await reply).statusCode).toBe(409)
    const [question] = await listMessages(me, id)
    expect(question!.failure).toBeNull()
    expect((await retry(me, id, question!)).json()).toMatchObject({ content: 'Now then' })
  })

  test("can't be asked again by another person, and an answer is not a question", async () => {
    const { me, id } = await failed()
    const [question] = await listMessages(me, id)
    expect((await retry(await t.person('admin'), id, question!)).statusCode).toBe(404)
    expect((await retry(me, await begin(me), question!)).statusCode).toBe(404)
    await ask(me, id, 'Second')
    expect((await retry(me, id, (await listMessages(me, id)).at(-1)!)).statusCode).toBe(404)
    expect((await retry(me, id, question!, { model: 'gpt-2' })).statusCode).toBe(422)
  })
})

import { nothingFoundMessage, offlineNotice } from '@adjutant/analyst'
import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import type { Task } from '@adjutant/contract/tasks'
import { describe, expect, test } from 'vitest'
import { openStream } from '../../../testing/event-reader.ts'
import { testApp, type Caller } from '../../../testing/test-app.ts'

/** End to end: no API key is configured, so the offline analyst answers the conversation. */
const t = testApp()

async function conversation(as: Caller) {
  const { id } = (await t.call('POST /api/conversations/', { as, payload: { name: 'A talk' } })).json<Conversation>()
  const ask = async (message_text: string): Promise<Message> => {
    const reply = await t.call(`POST /api/conversations/${id}/chat`, { as, payload: { message_text, model: null } })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const decide = async (actId: string, decision: string): Promise<Message> => {
    const reply = await t.call(`POST /api/conversations/${id}/acts/${actId}`, { as, payload: { decision } })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  return { id, ask, decide }
}

const lastMessage = async (as: Caller, id: string) =>
  (await t.call(`GET /api/conversations/${id}/messages`, { as })).json<Message[]>().at(-1)!
const tasksOf = async (as: Caller) => (await t.call('GET /api/tasks/?include_completed=true', { as })).json<Task[]>()

describe('a conversation without an API key', () => {
  test('does not find the question itself, and streams the answer', async () => {
    const me = await t.person('user')
    const { id, ask } = await conversation(me)
    const stream = await openStream(`${await t.listen()}/api/conversations/${id}/events`, { authorization: `Bearer ${me.token}` })
    const answer = await ask('Sourdough bread recipes please')
    expect(answer.content).toContain(nothingFoundMessage)
    expect(answer.sources).toEqual([])
    const streamed: Message[] = []
    while (streamed.at(-1)?.id !== answer.id || streamed.at(-1)!.streaming) streamed.push((await stream.next()) as Message)
    await stream.close()
    const growing = streamed.filter((message) => message.id === answer.id && message.streaming)
    expect(growing.length).toBeGreaterThan(0)
    for (const { text } of growing) expect(text && answer.content.startsWith(text)).toBeTruthy()
    expect(streamed.at(-1)).toEqual({ ...answer, event: null })
  })

  test('is answered from the records, with the sources of the answer', async () => {
    const me = await t.person('user')
    const { ask } = await conversation(me)
    const late = (await t.call('POST /api/tasks/', { as: me, payload: { title: 'Pay the rent', due_date: '2020-01-01' } })).json<Task>()
    await t.call('POST /api/tasks/', { as: me, payload: { title: 'Water the plants' } })
    const note = (await t.call('POST /api/journals/', { as: me, payload: { content: 'Talk with Ada. The lease ends in March.' } })).json()
    const answer = await ask('What is overdue?')
    expect(answer.content).toContain('1 open task is overdue.')
    expect(answer.content).toContain(offlineNotice)
    expect(answer.sources).toEqual([{ kind: 'task', id: late.id, title: 'Pay the rent', url: null, page: null, number: null }])
    const quote = await ask('When does the lease end?')
    expect(quote.content).toContain('> The lease ends in March.')
    expect(quote.content, 'the notice appears once per conversation').not.toContain(offlineNotice)
    expect(quote.sources).toMatchObject([{ kind: 'note', id: note.id }])
    expect(answer.statement).toEqual({ text: 'Nothing was changed.', effects: [] })
  })

  test('uses memories', async () => {
    const me = await t.person('user')
    const { ask } = await conversation(me)
    await t.call('POST /api/memory/mine', { as: me, payload: { content: 'My board meets on the first Tuesday of a quarter.' } })
    await t.call('POST /api/memory/mine', { as: me, payload: { content: 'I drink tea.' } })
    const answer = await ask('When does the board meet?')
    expect(answer.content).toContain('> My board meets on the first Tuesday of a quarter.')
    expect(answer.content).not.toContain('tea')
    expect((await ask('What do you remember about me?')).content).toMatch(/2 memories:[^]*I drink tea\./)
  })

  test('waits for approval of a command, carries it out and answers with its receipt', async () => {
    const me = await t.person('user')
    const { id, ask, decide } = await conversation(me)
    const proposal = await ask('Create a task to call the bank on 3 March 2030')
    expect(proposal.acts).toMatchObject([
      { tool: 'create_task', state: 'proposed', arguments: { title: 'Call the bank', due_date: '2030-03-03' } },
    ])
    expect(await tasksOf(me)).toEqual([])
    await decide(proposal.acts[0]!.id, 'once')
    // A new task belongs to the person who asked for it.
    expect(await tasksOf(me)).toMatchObject([{ title: 'Call the bank', due_date: '2030-03-03', assigned_to_user: { id: me.id } }])
    await expect
      .poll(async () => (await lastMessage(me, id)).content)
      .toMatch(/The task “Call the bank” was created, due Sun, 3 Mar 2030, assigned to Pat Number \d+\./)
    await expect.poll(async () => (await lastMessage(me, id)).statement?.text).toBe('Created task “Call the bank”.')
  })

  test('changes nothing if the person rejects a command, and says so', async () => {
    const me = await t.person('user')
    const { id, ask, decide } = await conversation(me)
    await t.call('POST /api/tasks/', { as: me, payload: { title: 'Pay the rent' } })
    const proposal = await ask('Mark "Pay the rent" as done')
    expect(proposal.acts).toMatchObject([{ tool: 'change_task', state: 'proposed', arguments: { status: 'Done' } }])
    await decide(proposal.acts[0]!.id, 'no')
    expect(await tasksOf(me)).toMatchObject([{ status: 'To Do' }])
    await expect.poll(async () => (await lastMessage(me, id)).content).toContain('Nothing was changed')
  })
})

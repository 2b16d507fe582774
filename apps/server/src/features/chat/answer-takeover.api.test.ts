import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { messages, sessions, tasks } from '../../schema.ts'
import { ModelStream, testChat } from '../../testing/chat.ts'
import { expireAnswerLeases } from '../../testing/expired-leases.ts'
import { textOf, type ScriptedAnswer } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask, readTranscript, listMessages } = await testChat()

const call = { tool: 'create_task', input: { title: 'Renew the lease' } }
const tasksOf = async (as: Caller) => (await t.call('GET /api/tasks/', { as })).json<Task[]>()
const grantTasks = (as: Caller) => t.db.execute(sql`insert into tool_grants (user_id, tool) values (${as.id}, 'create_task')`)

const expireLease = (more = sql``) => expireAnswerLeases(t, more)

/** Asks a question whose first attempt has written some text; `later` scripts the later attempts. */
async function interrupted(first: (modelStream: ModelStream) => void, ...later: ScriptedAnswer[]) {
  const me = await t.person('user')
  const id = await begin(me)
  await grantTasks(me)
  const modelStream = new ModelStream()
  model.play([modelStream, ...later])
  const reply = ask(me, id, 'Hi')
  first(modelStream)
  await vi.waitFor(async () => expect((await readTranscript(me, id)).at(-1)).toBe('ai …: Half of'))
  const draft = (await listMessages(me, id)).at(-1)!
  return { me, id, modelStream, reply, draft }
}

const sayHalf = (modelStream: ModelStream) => modelStream.say('Half of')

const untilTranscript = (as: Caller, id: string, all: string[]) => vi.waitFor(async () => expect(await readTranscript(as, id)).toEqual(all))

describe('an answer whose lease has expired', () => {
  test("is written again under the same id, and its first writer can't store anything more", async () => {
    const { me, id, modelStream, reply, draft } = await interrupted(sayHalf, 'Whole')
    await expireLease()
    await untilTranscript(me, id, ['user: Hi', 'ai: Whole'])
    modelStream.say(' the truth')
    modelStream.end()
    // The first writer finishes without noticing; its caller gets the answer that the second one stored.
    expect([(await reply).statusCode, (await reply).json()]).toMatchObject([200, { id: draft.id, content: 'Whole' }])
    expect(await readTranscript(me, id)).toEqual(['user: Hi', 'ai: Whole'])
  })

  test('returns 503 with Retry-After to its caller while another process writes it', async () => {
    const second = new ModelStream()
    const { me, id, modelStream, reply } = await interrupted(sayHalf, second)
    await expireLease()
    second.say('New')
    await vi.waitFor(async () => expect((await readTranscript(me, id)).at(-1)).toBe('ai …: New'))
    modelStream.end()
    const { statusCode, headers } = await reply
    expect([statusCode, headers['retry-after'], (await reply).json()]).toEqual([503, '5', { detail: appMessages.conversation.handedOver }])
    second.end()
    await untilTranscript(me, id, ['user: Hi', 'ai: New'])
  })

  test('is finished, including its tool calls, after the session that asked has ended', async () => {
    const { me, id, modelStream } = await interrupted(sayHalf, call, 'It is done.')
    await t.db.delete(sessions).where(eq(sessions.user_id, me.id))
    await expireLease()
    await vi.waitFor(async () => {
      const rows = await t.db.select().from(messages).where(eq(messages.conversation_id, id))
      expect(rows.find(({ sender }) => sender === 'ai')).toMatchObject({ content: 'It is done.', lease_until: null })
    })
    expect(await t.db.$count(tasks, eq(tasks.created_by_user_id, me.id))).toBe(1)
    modelStream.end()
  })

  test('keeps the model, the settings and the earlier messages of its question', async () => {
    const me = await t.person('user')
    const id = await begin(me)
    await ask(me, id, 'First')
    await t.call('POST /api/memory/mine', { as: me, payload: { content: 'Secret habit' } })
    const modelStream = new ModelStream()
    model.play([modelStream, 'Whole'])
    const options = { model: 'gpt-5-mini', context_messages: 1, use_memory: false, use_internal_search: false, use_internet: true }
    const reply = ask(me, id, 'Second', options)
    await vi.waitFor(() => expect(model.requests).toHaveLength(2))
    await expireLease()
    const notice = `system: ${appMessages.conversation.noInternet}`
    await untilTranscript(me, id, ['user: First', 'ai: Understood.', 'user: Second', notice, 'ai: Whole'])
    modelStream.end()
    expect((await reply).statusCode).toBe(200)
    const [, before, after] = model.requests
    expect(after!.model).toBe('gpt-5-mini')
    expect(after!.messages.slice(1).map(textOf)).toEqual(before!.messages.slice(1).map(textOf))
    expect(after!.tools).toEqual(before!.tools)
  })

  test('does not repeat acts, whether or not the model calls them again', async () => {
    const first = (modelStream: ModelStream) => {
      modelStream.say(call)
      modelStream.end()
    }
    const second = new ModelStream()
    second.say('Half of')
    const { me, id, reply } = await interrupted(first, second, call, 'I have created it.')
    await expireLease()
    await untilTranscript(me, id, ['user: Hi', 'ai: I have created it.'])
    second.end()
    await reply
    expect(await tasksOf(me)).toHaveLength(1)
    expect((await listMessages(me, id)).at(-1)).toMatchObject({
      statement: { text: 'Created task “Renew the lease”.' },
      acts: [{ state: 'done' }],
    })
    const sentMessages = JSON.stringify(model.requests[2]!.messages)
    expect(sentMessages).toContain('The task “Renew the lease” was created.')
  })

  test('asks before another change if it has already changed something', async () => {
    const first = (modelStream: ModelStream) => {
      modelStream.say(call)
      modelStream.end()
    }
    const second = new ModelStream()
    second.say('Half of')
    const { me, id, reply } = await interrupted(first, second, ['And now?', { tool: 'create_task', input: { title: 'Renew lease' } }])
    await expireLease()
    await untilTranscript(me, id, ['user: Hi', 'ai: And now?'])
    second.end()
    await reply
    expect(await tasksOf(me)).toHaveLength(1)
    expect((await listMessages(me, id)).at(-1)!.acts.map(({ state }) => state)).toEqual(['done', 'proposed'])
  })

  test('changes nothing more through its first writer', async () => {
    const second = new ModelStream()
    const { me, id, modelStream, reply } = await interrupted(sayHalf, second)
    await expireLease()
    await untilTranscript(me, id, ['user: Hi', 'ai …: '])
    modelStream.say(call)
    modelStream.end()
    expect((await reply).statusCode).toBe(503)
    second.say('Whole')
    second.end()
    await untilTranscript(me, id, ['user: Hi', 'ai: Whole'])
    expect([await tasksOf(me), (await listMessages(me, id)).at(-1)!.acts]).toEqual([[], []])
  })

  test('is not written again if a stop was requested', async () => {
    const { me, id, modelStream, reply } = await interrupted(sayHalf, 'Whole')
    await expireLease(sql`, stop_requested = true`)
    await untilTranscript(me, id, ['user: Hi'])
    modelStream.end()
    expect((await reply).statusCode).toBe(503)
    expect((await listMessages(me, id))[0]!.failure).toBeNull()
  })

  test('fails after five attempts with the usual message, and the question can be asked again', async () => {
    const { me, id, modelStream, reply } = await interrupted(sayHalf, 'Whole')
    await expireLease(sql`, attempts = 5`)
    await untilTranscript(me, id, ['user: Hi'])
    modelStream.end()
    expect((await reply).statusCode).toBe(503)
    const [question] = await listMessages(me, id)
    expect(question!.failure).toBe(appMessages.conversation.interrupted)
    expect((await ask(me, id, 'Hi')).json()).toMatchObject({ content: 'Whole' })
    expect(await listMessages(me, id)).toMatchObject([{ content: 'Hi', failure: null }, { content: 'Whole' }])
  })

  test('is given up if its person has lost access', async () => {
    const { me, id, modelStream, reply } = await interrupted(sayHalf, 'Whole')
    await t.db.execute(sql`update users set user_level = 'waitlisted' where id = ${me.id}`)
    await expireLease()
    const stored = () => t.db.execute<{ sender: string; content: string }>(sql`select sender from messages where conversation_id = ${id}`)
    await vi.waitFor(async () => expect((await stored()).rows).toEqual([{ sender: 'user' }]))
    modelStream.end()
    await reply
    expect(model.requests).toHaveLength(1)
  })

  test('blocks the next question until it is finished, like any answer', async () => {
    const second = new ModelStream()
    const { me, id, modelStream, reply } = await interrupted(sayHalf, second, 'Next')
    await expireLease()
    expect((await ask(me, id, 'Another')).statusCode).toBe(409)
    second.say('Whole')
    second.end()
    await untilTranscript(me, id, ['user: Hi', 'ai: Whole'])
    modelStream.end()
    await reply
    expect((await ask(me, id, 'Another')).statusCode).toBe(200)
  })
})

/** Events of an answer: its model writes a word, calls a tool that changes something, or its process loses its lease. */
const event = fc.constantFrom('word', 'act', 'lose')

test('every stored question is answered exactly once, however often its writer is replaced', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 4 }), async (events) => {
      const me = await t.person('user')
      const id = await begin(me)
      await grantTasks(me)
      const attempts: ModelStream[] = []
      model.play(({ messages }) => {
        const hasActed = messages.some(({ role }) => role === 'tool')
        if (events.includes('act') && !hasActed) return call
        const modelStream = new ModelStream()
        attempts.push(modelStream)
        return modelStream
      })
      const reply = ask(me, id, 'Hi')
      await vi.waitFor(() => expect(attempts).toHaveLength(1))
      for (const each of events) {
        const count = attempts.length
        if (each === 'word') attempts.at(-1)!.say('Half ')
        if (each === 'lose') await expireLease()
        if (each === 'lose') await vi.waitFor(() => expect(attempts.length).toBeGreaterThan(count))
      }
      for (const stale of attempts.slice(0, -1)) {
        stale.say('Stale')
        stale.end()
      }
      if (events.includes('lose')) expect((await reply).statusCode).toBe(503)
      attempts.at(-1)!.say('Whole')
      attempts.at(-1)!.end()
      expect((await reply).statusCode).toBe(events.includes('lose') ? 503 : 200)
      await vi.waitFor(async () => expect((await listMessages(me, id)).at(-1)).toMatchObject({ sender: 'ai', streaming: false }))
      const [question, answer, ...more] = await listMessages(me, id)
      expect([question!.content, question!.failure, more]).toEqual(['Hi', null, []])
      expect(answer!.content).toMatch(/^(Half )*Whole$/)
      expect(await tasksOf(me)).toHaveLength(events.includes('act') ? 1 : 0)
    }),
    { numRuns: 6, examples: [[['word', 'lose']], [['act', 'lose', 'word', 'lose']]] },
  )
})

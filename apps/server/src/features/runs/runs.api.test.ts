import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run_events, runs } from '../../schema.ts'
import { ModelStream } from '../../testing/chat.ts'
import { soon, testRuns, typesOf } from './testing/runs.ts'

const { t, model, begin, readTranscript, send, agentWith, crewOf, startCrew, started, read, until, reply, stop } = await testRuns({
  modelOutageTimeoutMs: 0,
})

describe('a crew run', () => {
  test('completes its tasks, and its result is a message of the conversation', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look at {topic}', 'Write it up'])
    const conversation = await begin(me)
    model.play(['What was found', 'The report'])
    const id = await started(me, crew.id, conversation, { inputs: { topic: 'bees' } })
    const run = await until(me, id, 'completed')
    expect(typesOf(run)).toEqual(['run_started', 'step_started', 'step_finished', 'step_started', 'step_finished', 'result', 'crew_end'])
    expect(run.timeline.map((event) => event.id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(run.steps).toMatchObject([
      { step: 0, title: 'Task 1', by: 'Scout', status: 'done', output: 'What was found' },
      { step: 1, title: 'Task 2', by: 'Scout', status: 'done', output: 'The report' },
    ])
    expect(run).toMatchObject({ crew_id: crew.id, conversation_id: conversation, name: 'Scouts' })
    expect([run.usage.input_tokens > 0, run.ended_at !== null]).toEqual([true, true])
    expect(await readTranscript(me, conversation)).toEqual(['ai: The report'])
    expect(model.hasSeen('Look at bees')).toBe(true)
    const [message] = (await send(me, `GET /api/conversations/${conversation}/messages`)).json<object[]>()
    expect(message).toMatchObject({ crew_run_id: id, flow_run_id: null })
  })

  test('uses the crew as of its start, even if the crew is deleted', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['One', 'Two'])
    const modelStream = new ModelStream()
    model.play([modelStream, 'Second'])
    const id = await started(me, crew.id)
    await soon(() => expect(model.requests).toHaveLength(1))
    expect((await send(me, `DELETE /api/crews/${crew.id}`)).statusCode).toBe(204)
    modelStream.say('First')
    modelStream.end()
    expect((await until(me, id, 'completed')).steps.map(({ output }) => output)).toEqual(['First', 'Second'])
  })

  test('continues after code of another version worked on it', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, [{ description: 'Draft', human_input: true }, 'Finish'])
    model.play(['A draft', 'The end'])
    const id = await started(me, crew.id)
    const { timeline } = await until(me, id, 'awaiting_human_input')
    const seq = timeline.length + 1
    // A future version's event: an unknown type and additional fields.
    const strange = { run_id: id, seq, type: 'from_the_future', summary: 'x', details: {}, at_ms: Date.now() }
    await t.db.insert(run_events).values(strange as unknown as typeof run_events.$inferInsert)
    const snapshot = sql`${runs.snapshot} || '{"later": true}' || jsonb_build_object('limits', ${runs.snapshot}->'limits' || '{"paper": 3}')`
    await t.db.update(runs).set({ seq, snapshot }).where(eq(runs.id, id))
    await reply(me, id, { user_input: 'ok' })
    const run = await until(me, id, 'completed')
    expect(run.steps.map(({ output }) => output)).toEqual(['A draft', 'The end'])
    const known = [...timeline.map((event) => event.id), ...[1, 2, 3, 4, 5, 6].map((more) => seq + more)]
    expect(run.timeline.map((event) => event.id)).toEqual(known)
  })

  test("calls its agents’ tools with the run owner's rights", async () => {
    const me = await t.person('ceo')
    const other = await t.person('ceo')
    for (const [who, title] of [
      [me, 'Mine to do'],
      [other, 'Not for you'],
    ] as const)
      await send(who, 'POST /api/tasks/', { title })
    const crew = await crewOf(me, ['List the tasks'], await agentWith(me, 'list_tasks'))
    model.play([{ tool: 'list_tasks', input: {} }, 'There is one.'])
    const run = await until(me, await started(me, crew.id), 'completed')
    expect(typesOf(run)).toEqual(['run_started', 'step_started', 'tool_call', 'tool_result', 'step_finished', 'result', 'crew_end'])
    expect([model.hasSeen('Mine to do'), model.hasSeen('Not for you')]).toEqual([true, false])
  })

  test('returns validation issues to the model twice, and then fails', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['List the tasks'], await agentWith(me, 'list_tasks'))
    model.play([{ tool: 'list_tasks', input: { overdue: 'perhaps' } }])
    const run = await until(me, await started(me, crew.id), 'failed')
    expect(typesOf(run).filter((type) => type === 'warning')).toHaveLength(2)
    expect(run.timeline.at(-1)).toMatchObject({ type: 'crew_error', details: { status: 'failed' } })
  })

  test(
    'fails with the model’s error message, also if the model is unavailable and the maximum wait is zero',
    { timeout: 60_000 },
    async () => {
      const me = await t.person('ceo')
      const crew = await crewOf(me, ['Look'])
      const { modelFailed, modelRejected, modelRejectedKey } = appMessages.conversation
      const reasons = { 400: modelRejected, 401: modelRejectedKey, 503: modelFailed }
      for (const [code, reason] of Object.entries(reasons)) {
        const status = Number(code)
        model.play([{ status, body: '{"error":{"message":"no"}}' }])
        const run = await until(me, await started(me, crew.id), 'failed')
        expect(run.timeline.at(-1)).toMatchObject({ type: 'crew_error', details: { reason } })
        expect(typesOf(run)).not.toContain('warning')
      }
    },
  )
})

describe('starting', () => {
  test('names the missing input', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look at {topic}'])
    const missing = await startCrew(me, crew.id, undefined, { inputs: { topic: ' ', user_id: 'x' } })
    expect([missing.statusCode, missing.json()]).toEqual([
      422,
      { detail: appMessages.run.inputRequired, errors: [{ field: 'inputs.topic', message: appMessages.run.inputRequired }] },
    ])
    const asking = await crewOf(me, ['Answer {questions}'])
    expect((await startCrew(me, asking.id)).json()).toMatchObject({ detail: appMessages.run.questionsRequired })
    model.play(['Done'])
    await until(me, await started(me, asking.id, undefined, { questions: 'Why?' }), 'completed')
    expect(model.hasSeen('Answer Why?')).toBe(true)
  })

  test('ignores a definition in the request, and rejects an empty crew', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    model.play(['Seen'])
    const tasks = [{ name: 'Evil', description: 'Do evil', agent: crew.agentIds[0] }]
    await until(me, await started(me, crew.id, undefined, { tasks, definition: { tasks } }), 'completed')
    expect(model.hasSeen('Do evil')).toBe(false)
    expect((await startCrew(me, (await crewOf(me, [])).id)).statusCode).toBe(422)
  })

  test('returns the same error for foreign crews and conversations as for missing ones', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('ceo')]
    const crew = await crewOf(me, ['Look'])
    expect((await startCrew(other, crew.id)).statusCode).toBe(404)
    expect((await startCrew(me, crew.id, await begin(other))).statusCode).toBe(404)
    expect((await send(me, `POST /api/conversations/${await begin(other)}/crew-runs`, { crew_id: crew.id })).statusCode).toBe(404)
  })

  test('allows one active run of a kind per conversation, and two active runs per person', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    model.play(() => new ModelStream())
    const [one, two, three] = [await begin(me), await begin(me), await begin(me)]
    const replies = await Promise.all([1, 2, 3].map(() => startCrew(me, crew.id, one)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({ detail: appMessages.run.alreadyActive })
    await started(me, crew.id, two)
    const third = await startCrew(me, crew.id, three)
    expect([third.statusCode, third.json()]).toEqual([409, { detail: appMessages.run.tooManyRuns }])
    const there = (await send(me, `GET /api/crew-runs/?conversation_id=${one}`)).json<{ id: string }[]>()
    expect(there).toHaveLength(1)
    await stop(me, there[0]!.id)
    await started(me, crew.id, one)
    const stopAll = async () => {
      for (const { id } of (await send(me, 'GET /api/crew-runs/')).json<{ id: string }[]>()) await stop(me, id)
    }
    await stopAll()
    const alone = await Promise.all([1, 2, 3, 4, 5, 6].map(() => startCrew(me, crew.id)))
    expect(alone.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    await stopAll()
    await soon(() => expect(model.hungUp).toBe(model.requests.length))
  })
})

describe('a run is private to its owner', () => {
  test('every request of another person returns 404', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('admin')]
    const crew = await crewOf(me, [{ description: 'Look', human_input: true }])
    model.play(['Draft'])
    const id = await started(me, crew.id)
    await until(me, id, 'awaiting_human_input')
    const calls = [`GET /api/crew-runs/${id}`, `GET /api/crew-runs/${id}/timeline`, `POST /api/crew-runs/${id}/stop`] as const
    for (const route of calls) expect((await send(other, route)).statusCode).toBe(404)
    expect((await reply(other, id, { user_input: 'ok' })).statusCode).toBe(404)
    expect((await send(me, `GET /api/flow-runs/${id}`)).statusCode).toBe(404)
    expect((await send(other, 'GET /api/crew-runs/')).json()).toEqual([])
  })
})

describe('stopping', () => {
  test('ends a run in the middle of a model’s answer, and nothing follows', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    const modelStream = new ModelStream()
    model.play([modelStream])
    const id = await started(me, crew.id)
    await soon(() => expect(model.requests).toHaveLength(1))
    const stopped = await stop(me, id)
    expect([stopped.statusCode, stopped.json()]).toMatchObject([200, { status: 'completed', outcome: 'stopped', reason: null }])
    await soon(() => expect(model.hungUp).toBe(1))
    expect((await stop(me, id)).statusCode).toBe(200)
    const run = await read(me, id)
    expect(run.timeline.at(-1)).toMatchObject({ type: 'crew_end', summary: 'Stopped.', details: { status: 'stopped' } })
    expect(typesOf(run)).toEqual(['run_started', 'step_started', 'crew_end'])
    expect((await reply(me, id, { user_input: 'go on' })).statusCode).toBe(409)
  })
})

describe("a run that can't continue", () => {
  test('fails with a reason after too many attempts without stored progress', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, [{ description: 'Look', human_input: true }])
    const id = await started(me, crew.id)
    await until(me, id, 'awaiting_human_input')
    await t.db.update(runs).set({ status: 'running', attempts: 8 }).where(eq(runs.id, id))
    const run = await until(me, id, 'failed')
    expect(run.timeline.at(-1)).toMatchObject({ type: 'crew_error', details: { reason: expect.stringContaining('several attempts') } })
  })
})

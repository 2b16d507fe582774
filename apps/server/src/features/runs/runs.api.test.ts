import { words } from '@adjutant/contract/words'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { run_events, runs } from '../../platform/db/schema/index.ts'
import { Spoken } from '../../testing/chat.ts'
import { soon, testRuns, typesOf } from './testing/runs.ts'

const { t, model, begin, said, send, agentWith, crewOf, startCrew, started, read, until, reply, stop } = await testRuns()

describe('a crew run', () => {
  test('carries its tasks to the end, and its result is a message of the conversation', async () => {
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
    expect(await said(me, conversation)).toEqual(['ai: The report'])
    expect(model.hasSeen('Look at bees')).toBe(true)
    const [message] = (await send(me, `GET /api/conversations/${conversation}/messages`)).json<object[]>()
    expect(message).toMatchObject({ crew_run_id: id, flow_run_id: null })
  })

  test('works on the crew as it was at its start, even when the crew is deleted', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['One', 'Two'])
    const spoken = new Spoken()
    model.play([spoken, 'Second'])
    const id = await started(me, crew.id)
    await soon(() => expect(model.requests).toHaveLength(1))
    expect((await send(me, `DELETE /api/crews/${crew.id}`)).statusCode).toBe(204)
    spoken.say('First')
    spoken.end()
    expect((await until(me, id, 'completed')).steps.map(({ output }) => output)).toEqual(['First', 'Second'])
  })

  test('goes on when code of another version has had it in between', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, [{ description: 'Draft', human_input: true }, 'Finish'])
    model.play(['A draft', 'The end'])
    const id = await started(me, crew.id)
    const { timeline } = await until(me, id, 'awaiting_human_input')
    const seq = timeline.length + 1
    // Of a version to come: an event that this one does not know, and fields beside those that it knows.
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

  test('asks its agents’ tools in the rights of whoever started it', async () => {
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

  test('tells a model what is wrong with its arguments, twice, and then gives up', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['List the tasks'], await agentWith(me, 'list_tasks'))
    model.play([{ tool: 'list_tasks', input: { overdue: 'perhaps' } }])
    const run = await until(me, await started(me, crew.id), 'failed')
    expect(typesOf(run).filter((type) => type === 'warning')).toHaveLength(2)
    expect(run.timeline.at(-1)).toMatchObject({ type: 'crew_error', details: { status: 'failed' } })
  })

  test('fails with the words of the model’s failure', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    model.play([{ status: 400, body: '{"error":{"message":"no"}}' }])
    const run = await until(me, await started(me, crew.id), 'failed')
    expect(run.timeline.at(-1)).toMatchObject({ type: 'crew_error', details: { reason: words.conversation.modelFailed } })
  })
})

describe('starting', () => {
  test('names the input that is missing', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look at {topic}'])
    const missing = await startCrew(me, crew.id, undefined, { inputs: { topic: ' ', user_id: 'x' } })
    expect([missing.statusCode, missing.json()]).toEqual([
      422,
      { detail: words.run.inputRequired, errors: [{ field: 'inputs.topic', message: words.run.inputRequired }] },
    ])
    const asking = await crewOf(me, ['Answer {questions}'])
    expect((await startCrew(me, asking.id)).json()).toMatchObject({ detail: words.run.questionsRequired })
    model.play(['Done'])
    await until(me, await started(me, asking.id, undefined, { questions: 'Why?' }), 'completed')
    expect(model.hasSeen('Answer Why?')).toBe(true)
  })

  test('a definition of the caller’s own is ignored, and an empty crew refused', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    model.play(['Seen'])
    const tasks = [{ name: 'Evil', description: 'Do evil', agent: crew.agentIds[0] }]
    await until(me, await started(me, crew.id, undefined, { tasks, definition: { tasks } }), 'completed')
    expect(model.hasSeen('Do evil')).toBe(false)
    expect((await startCrew(me, (await crewOf(me, [])).id)).statusCode).toBe(422)
  })

  test('foreign crews and conversations are as if absent', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('ceo')]
    const crew = await crewOf(me, ['Look'])
    expect((await startCrew(other, crew.id)).statusCode).toBe(404)
    expect((await startCrew(me, crew.id, await begin(other))).statusCode).toBe(404)
    expect((await send(me, `POST /api/conversations/${await begin(other)}/crew-runs`, { crew_id: crew.id })).statusCode).toBe(404)
  })

  test('one run of a kind is active in a conversation, and two of a person are at work', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    model.play(() => new Spoken())
    const [one, two, three] = [await begin(me), await begin(me), await begin(me)]
    const replies = await Promise.all([1, 2, 3].map(() => startCrew(me, crew.id, one)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({ detail: words.run.alreadyActive })
    await started(me, crew.id, two)
    const third = await startCrew(me, crew.id, three)
    expect([third.statusCode, third.json()]).toEqual([409, { detail: words.run.tooManyRuns }])
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

describe('a run is its starter’s alone', () => {
  test('every call of another is answered as if it were absent', async () => {
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
    const spoken = new Spoken()
    model.play([spoken])
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

describe('a run that cannot be carried on', () => {
  test('is ended with a reason when it was taken up too often without anything stored', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, [{ description: 'Look', human_input: true }])
    const id = await started(me, crew.id)
    await until(me, id, 'awaiting_human_input')
    await t.db.update(runs).set({ status: 'running', tries: 8 }).where(eq(runs.id, id))
    const run = await until(me, id, 'failed')
    expect(run.timeline.at(-1)).toMatchObject({ type: 'crew_error', details: { reason: expect.stringContaining('several tries') } })
  })
})

import type { CrewRunStarted, FlowRunStarted } from '@adjutant/contract/ai/run-starts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runs } from '../../schema.ts'
import { ModelStream } from '../../testing/chat.ts'
import type { Caller } from '../../testing/test-app.ts'
import { soon, testRuns } from './testing/runs.ts'

const { t, model, send, make, crewOf, read, stop } = await testRuns()

const startAwaited = async (as: Caller, crew_id: string, seconds: number) => {
  const reply = await send(as, `POST /api/crew-runs/?wait_seconds=${seconds}`, { crew_id })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<CrewRunStarted>()
}

test('a waiting start returns the result when the run has ended, or its question when it asks one', async () => {
  const me = await t.person('ceo')
  model.play(['What was found', 'The report', 'A draft', { status: 400, body: '{"error":{"message":"no"}}' }])
  const done = await startAwaited(me, (await crewOf(me, ['Look', 'Tell'])).id, 50)
  expect(done).toEqual({ crew_run_id: done.crew_run_id, status: 'completed', outcome: 'completed', result: 'The report' })
  expect(await read(me, done.crew_run_id)).toMatchObject({ status: 'completed' })
  const asking = await startAwaited(me, (await crewOf(me, [{ description: 'Draft', human_input: true }])).id, 50)
  expect(asking).toMatchObject({ status: 'awaiting_human_input', result: null })
  expect(await startAwaited(me, (await crewOf(me, ['Look'])).id, 50)).toMatchObject({ status: 'failed', result: null })
  const steps = [{ title: 'Ask', kind: 'human', prompt: 'Go on?' }]
  const flow = await make(me, 'flows', { name: 'A question', steps })
  const paused = (await send(me, `POST /api/flow/run/${flow.id}?wait_seconds=50`, {})).json<FlowRunStarted>()
  expect(paused).toMatchObject({ status: 'paused', result: null })
})

test('a start without waiting returns only the id, and no wait exceeds its timeout or outlasts a stopped run', async () => {
  const me = await t.person('ceo')
  const [slow, stopped] = [new ModelStream(), new ModelStream()]
  model.play(['Seen', slow, stopped])
  const crew = await crewOf(me, ['Look'])
  expect(Object.keys(await startAwaited(me, crew.id, 0))).toEqual(['crew_run_id'])
  await soon(() => expect(model.requests).toHaveLength(1))
  const early = await startAwaited(me, crew.id, 1)
  expect(early).toMatchObject({ status: 'running', result: null })
  slow.say('Done')
  slow.end()
  const waiting = startAwaited(me, crew.id, 50)
  await soon(() => expect(model.requests).toHaveLength(3))
  const [run] = (await send(me, 'GET /api/crew-runs/?limit=1')).json<{ id: string }[]>()
  await stop(me, run!.id)
  expect(await waiting).toEqual({ crew_run_id: run!.id, status: 'completed', outcome: 'stopped', result: null })
  for (const seconds of ['51', '-1', '1.5', 'long'])
    expect((await send(me, `POST /api/crew-runs/?wait_seconds=${seconds}`, { crew_id: crew.id })).statusCode).toBe(422)
})

test('a caller who logs out while waiting gets no data of the run, which continues', async () => {
  const me = await t.person('ceo')
  const modelStream = new ModelStream()
  model.play([modelStream])
  const { id: crew_id } = await crewOf(me, ['Look'])
  const waiting = send(me, 'POST /api/crew-runs/?wait_seconds=50', { crew_id })
  await soon(() => expect(model.requests).toHaveLength(1))
  expect((await send(me, 'POST /api/auth/logout')).statusCode).toBe(204)
  expect((await waiting).statusCode).toBe(401)
  modelStream.say('Done')
  modelStream.end()
  await soon(async () => expect(await t.db.$count(runs, and(eq(runs.user_id, me.id), eq(runs.status, 'completed')))).toBe(1))
})

test('a draining process responds to its waiting callers', async () => {
  const me = await t.person('ceo')
  model.play([new ModelStream()])
  const waiting = startAwaited(me, (await crewOf(me, ['Look'])).id, 50)
  await soon(() => expect(model.requests).toHaveLength(1))
  await t.app.close()
  expect(await waiting).toMatchObject({ status: 'running', result: null })
})

import { adviceFlow } from '@adjutant/contract/core/choices'
import type { ChangeEvent } from '@adjutant/contract/events'
import type { FlowRun, RunUsage } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../../schema.ts'
import { openStream } from '../../testing/event-reader.ts'
import type { Caller } from '../../testing/test-app.ts'
import { soon, testRuns, typesOf, type AnyRun } from './testing/runs.ts'

const { t, model, send, make, seed, crewOf, started, startCrew, read, until, stop } = await testRuns()
let address: string
beforeAll(async () => {
  address = await t.listen()
})

const away = { status: 503 }
/** Longer than any wait inside a call, so that each attempt is one request. */
const limiting = { status: 429, headers: { 'retry-after': '600' } }

const warningsOf = ({ timeline }: AnyRun) => timeline.filter(({ details }) => details['code'] === 'model_unavailable')
const makeDue = (id: string) =>
  t.db
    .update(runs)
    .set({ next_attempt_at: sql`now()` })
    .where(eq(runs.id, id))

/** Returns the run once it waits for its model. */
const untilPostponed = async <R extends AnyRun>(as: Caller, id: string, kind: 'crew' | 'flow' = 'crew', times = 1) =>
  soon(async () => {
    const run = await read<R>(as, id, kind)
    expect(warningsOf(run), JSON.stringify(run.timeline?.at(-1))).toHaveLength(times)
    return run
  })

describe('a run whose model is unavailable', () => {
  test('waits without a worker, shows its next attempt, and completes when the model is back', { timeout: 60_000 }, async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look', 'Tell'])
    model.play([away, away, away, 'Seen', 'Told'])
    const id = await started(me, crew.id)
    const waiting = await untilPostponed(me, id)
    expect(waiting).toMatchObject({ status: 'running', outcome: null, steps: [{ status: 'running' }, { status: 'waiting' }] })
    const [{ details, summary, ts } = expect.unreachable()] = warningsOf(waiting)
    const retryAt = new Date(details['retry_at'] as string)
    expect(retryAt.getTime() - Date.parse(ts)).toBe(5_000)
    const text = `${appMessages.conversation.modelAway} Next attempt at ${retryAt.toISOString().slice(11, 19)} UTC.`
    expect([summary, details]).toMatchObject([text, { step: 0, reason: text, attempt: 1 }])
    const [row] = await t.db.select().from(runs).where(eq(runs.id, id))
    expect(row).toMatchObject({ worker: null, status: 'running' })
    expect(row!.next_attempt_at!.getTime()).toBeGreaterThan(Date.parse(ts))
    expect(model.requests).toHaveLength(3)

    const run = await until(me, id, 'completed')
    expect(run.timeline.find(({ type }) => type === 'step_finished')!.ts >= retryAt.toISOString()).toBe(true)
    expect(typesOf(run).filter((type) => type === 'warning')).toHaveLength(1)
    expect(run.spent.worked_ms).toBeLessThan(Date.parse(run.ended_at!) - Date.parse(run.created_at) - 4_000)
    const usage = (await send(me, 'GET /api/runs/usage')).json<RunUsage>()
    expect(usage.by_agent[0]!.spent.worked_ms).toBeLessThan(4_000)
  })

  test("waits as long as the provider's Retry-After, does not count as active, and can be stopped", async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Look'])
    model.play([limiting])
    const ids = [await started(me, crew.id), await started(me, crew.id)]
    for (const id of ids) {
      const [{ details, summary, ts } = expect.unreachable()] = warningsOf(await untilPostponed(me, id))
      expect(Date.parse(details['retry_at'] as string) - Date.parse(ts)).toBe(600_000)
      expect(summary).toContain(appMessages.conversation.modelLimiting)
    }
    const third = await startCrew(me, crew.id)
    expect(third.statusCode, third.body).toBe(201)
    const stopped = await stop(me, ids[0]!)
    expect(stopped.json()).toMatchObject({ status: 'completed', outcome: 'stopped' })
    await makeDue(ids[0]!)
    // A second attempt is postponed again; the stopped run stays unchanged.
    await makeDue(ids[1]!)
    await untilPostponed(me, ids[1]!, 'crew', 2)
    expect(typesOf(await read(me, ids[0]!))).toEqual(['run_started', 'step_started', 'warning', 'crew_end'])
    model.play(['Seen'])
    await makeDue(ids[1]!)
    await until(me, ids[1]!, 'completed')
  })

  test('waits too if a tool of a flow calls that model', async () => {
    const me = await t.person('ceo')
    const tool = await make(me, 'tools', { name: 'Sum up', kind: 'prompt', description: 'Sum it up' })
    const flow = await make(me, 'flows', { name: 'Sum', steps: [{ title: 'Sum', kind: 'tool', tool: tool.id, prompt: '{"input":"x"}' }] })
    model.play([limiting, 'Summed up'])
    const { flow_run_id: id } = (await send(me, 'POST /api/flow-runs/', { flow_id: flow.id })).json<{ flow_run_id: string }>()
    await untilPostponed<FlowRun>(me, id, 'flow')
    await makeDue(id)
    const run = await until<FlowRun>(me, id, 'completed', 'flow')
    expect(run.steps[0]).toMatchObject({ status: 'done', output: 'Summed up' })
  })
})

describe('the person who requested Generate Advice', () => {
  test("gets the model's outage, and the failed run with its reason, on their event stream", async () => {
    const me = await t.person('ceo')
    await seed()
    const stream = await openStream(`${address}/api/events`, { authorization: `Bearer ${me.token}` })
    const readEvents = async (type: string) => {
      for (;;) {
        const events = (await stream.next()) as ChangeEvent
        if (events.run_event?.type === type) return events
      }
    }
    const kpis = [{ name: 'Customers', current_value: 10, target_value: 100 }]
    await send(me, 'POST /api/strategic-goals/', { title: 'Grow', due_date: '2099-01-01', kpis })
    model.play([limiting, { status: 401 }])
    const { flow_run_id: run_id } = (await send(me, `POST /api/flow/run/${adviceFlow}`, {})).json<{ flow_run_id: string }>()
    expect((await readEvents('warning')).run_event).toMatchObject({ run_id, kind: 'flow', details: { code: 'model_unavailable' } })
    await makeDue(run_id)
    expect(await readEvents('terminal')).toMatchObject({
      topic: 'runs',
      id: run_id,
      run_event: { run_id, kind: 'flow', details: { status: 'failed', reason: appMessages.conversation.modelRejectedKey } },
    })
    await stream.close()
  })
})

describe('a provider with an open circuit breaker', () => {
  test('ends no run: runs that need it wait until its next attempt', { timeout: 60_000 }, async () => {
    model.play([limiting])
    const people = await Promise.all([1, 2, 3].map(() => t.person('ceo')))
    for (const me of people) {
      const crew = await crewOf(me, ['Look'])
      const ids = [await started(me, crew.id), await started(me, crew.id)]
      for (const id of ids) await untilPostponed(me, id)
    }
    model.play(['Seen'])
    const asked = model.requests.length
    const [me] = people as [Caller]
    const id = await started(me, (await crewOf(me, ['Look again'])).id)
    const [{ details, summary, ts } = expect.unreachable()] = warningsOf(await untilPostponed(me, id))
    expect(summary).toContain(appMessages.conversation.modelAway)
    expect(Date.parse(details['retry_at'] as string) - Date.parse(ts)).toBeGreaterThan(15_000)
    expect(model.requests).toHaveLength(asked)
  })
})

import type { Message } from '@adjutant/contract/ai/conversations'
import type { Crew } from '@adjutant/contract/ai/factory'
import type { RunPage } from '@adjutant/contract/ai/runs'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Snapshot } from '@adjutant/engine'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { SystemCtx } from '../../platform/ctx.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { runs, schedules, users } from '../../schema.ts'
import { notify } from '../../platform/live/notifications.ts'
import { secondServer } from '../../testing/processes/second-server.ts'
import type { Caller } from '../../testing/test-app.ts'
import { testDatabaseKind } from '../../testing/test-database.ts'
import { soon, testRuns } from '../runs/testing/runs.ts'
import type { RunLauncher } from '../runs/index.ts'
import { startDue } from './schedules.worker.ts'
import { scheduleTopic } from './schedules.service.ts'
import { claimDue } from './schedules.store.ts'

const { t, model, send, agentWith, crewOf, until, reply } = await testRuns()

const hourMs = 3_600_000
const mornings = { every: 'daily', time: '07:00', time_zone: 'Europe/Zurich' }

const schedule = async (as: Caller, crew: Crew, more: object = {}) => {
  const answer = await send(as, 'POST /api/schedules/', { kind: 'crew', definition_id: crew.id, rhythm: mornings, ...more })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Schedule>()
}
const listed = async (as: Caller) => (await send(as, 'GET /api/schedules/')).json<Schedule[]>()
const linesOf = async (as: Caller, id: string) =>
  (await send(as, `GET /api/conversations/${id}/messages`)).json<Message[]>().map(({ sender, content }) => `${sender}: ${content}`)
const runsOf = (id: string) => t.db.select().from(runs).where(eq(runs.schedule_id, id)).orderBy(runs.id)

/** Makes the schedule due since `agoMs`. */
async function due(id: string, agoMs = 1_000): Promise<Date> {
  const next_at = new Date(Date.now() - agoMs)
  await t.db.update(schedules).set({ next_at }).where(eq(schedules.id, id))
  await notify(t.app.ctx, scheduleTopic)
  return next_at
}

test("many due schedules of one person delay nobody else's", async () => {
  const [busy, other] = [await t.person('ceo'), await t.person('ceo')]
  const crew = await crewOf(busy, ['Write'])
  const own = await schedule(other, await crewOf(other, ['Write']))
  const many = [await schedule(busy, crew), await schedule(busy, crew), await schedule(busy, crew)]
  const at = (agoMs: number) => new Date(Date.now() - agoMs)
  const dueSince = (tx: SystemCtx, id: string, agoMs: number) =>
    tx.db
      .update(schedules)
      .set({ next_at: at(agoMs) })
      .where(eq(schedules.id, id))
  // Runs in a transaction that is rolled back, so that the application's worker doesn't see the rows.
  const end = new Error('rolled back')
  const all = inTransaction(t.app.ctx, async (tx) => {
    for (const { id } of many) await dueSince(tx, id, hourMs)
    await dueSince(tx, own.id, 1_000)
    const claimed = await claimDue(tx, new Date(), 50)
    const inOrder = claimed.toSorted((a, b) => a.next_at!.getTime() - b.next_at!.getTime())
    expect(inOrder.map(({ user_id }) => user_id)).toEqual([busy.id, busy.id, other.id])
    throw end
  })
  await expect(all).rejects.toBe(end)
})

describe('a schedule', () => {
  test('is created, shown with its next occurrences, changed, disabled, enabled and deleted', async () => {
    const [me, other] = [await t.person('ceo'), await t.person('ceo')]
    const crew = await crewOf(me, ['Look at {topic}'])
    const refused = await send(me, 'POST /api/schedules/', { kind: 'crew', definition_id: crew.id, rhythm: mornings })
    expect(refused.json()).toMatchObject({ errors: [{ field: 'inputs.topic', message: appMessages.run.inputRequired }] })
    const made = await schedule(me, crew, { inputs: { topic: 'sales' }, email_result: true })
    expect(made).toMatchObject({ name: 'Scouts', kind: 'crew', is_enabled: true, last_run: null, missed: null, problem: null })
    expect(made.next_runs).toHaveLength(3)
    expect(made.next_runs.map((at) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'Europe/Zurich' }))).toEqual(
      Array(3).fill('07:00:00'),
    )
    expect((await send(me, 'POST /api/schedules/preview', { rhythm: mornings })).json()).toEqual({ next_runs: made.next_runs })
    const wrong = { rhythm: { every: 'cron', cron: '* * * * *', time_zone: 'UTC' } }
    expect((await send(me, 'POST /api/schedules/preview', wrong)).json()).toMatchObject({ detail: appMessages.schedule.tooOften })

    const path = `/api/schedules/${made.id}` as const
    expect((await send(other, `PATCH ${path}`, { is_enabled: false })).statusCode).toBe(404)
    expect((await send(other, `DELETE ${path}`)).statusCode).toBe(404)
    expect(await listed(other)).toEqual([])
    const foreign = { kind: 'crew', definition_id: crew.id, rhythm: mornings, inputs: { topic: 'x' } }
    expect((await send(other, 'POST /api/schedules/', foreign)).statusCode).toBe(404)
    expect((await send(me, `PATCH ${path}`, { inputs: {} })).statusCode).toBe(422)
    expect((await send(me, `PATCH ${path}`, { goal_id: crew.id })).statusCode).toBe(404)
    expect((await send(me, `PATCH ${path}`, { is_enabled: false })).json()).toMatchObject({ is_enabled: false, next_runs: [] })
    const monthly = { every: 'monthly', time: '06:30', day_of_month: 31, time_zone: 'UTC' }
    const changed = (await send(me, `PATCH ${path}`, { is_enabled: true, rhythm: monthly })).json<Schedule>()
    expect(changed).toMatchObject({ is_enabled: true, rhythm: { ...monthly, weekdays: [], cron: null }, inputs: { topic: 'sales' } })
    expect(await listed(me)).toEqual([changed])
    expect((await send(me, `DELETE ${path}`)).statusCode).toBe(204)
    expect(await listed(me)).toEqual([])
  })

  test('starts its run in its own conversation, reuses it, and mails the result once', async () => {
    const me = await t.person('ceo', { first_name: 'Ada' })
    const crew = await crewOf(me, ['Write the briefing'])
    const { id } = await schedule(me, crew, { email_result: true })
    model.play(['## Late\n\n**One** task: [Call](/app/my-tasks?task=1)', 'The second'])
    await due(id)
    const first = await soon(async () => {
      const [run] = await runsOf(id)
      expect(run?.status).toBe('completed')
      return run!
    })
    const [after] = await listed(me)
    expect(after).toMatchObject({ conversation_id: first.conversation_id, last_run: { id: first.id, status: 'completed' }, missed: null })
    expect(Date.parse(after!.next_runs[0]!)).toBeGreaterThan(Date.now())
    expect(await linesOf(me, first.conversation_id!)).toEqual(['ai: ## Late\n\n**One** task: [Call](/app/my-tasks?task=1)'])
    await soon(() => expect(t.mails).toHaveLength(1))
    expect(t.mails[0]).toMatchObject({ recipient: me.email, subject: expect.stringMatching(/^Scouts, \d+ \w+ \d{4}$/) })
    expect(t.mails[0]!.body).toMatch(/^Dear Ada,\n\nLate\n----\n\nOne task: Call\n\nNothing was changed\.\n\nIn Adjutant: https:/)
    await due(id)
    await soon(async () => expect((await runsOf(id)).map(({ status }) => status)).toEqual(['completed', 'completed']))
    expect((await runsOf(id))[1]!.conversation_id).toBe(first.conversation_id)
    await soon(() => expect(t.mails).toHaveLength(2))
    model.play([{ status: 400 }])
    await due(id)
    await soon(() => expect(t.mails[2]).toMatchObject({ subject: 'Scouts did not finish', recipient: me.email }))
    expect((await send(me, `DELETE /api/schedules/${id}`)).statusCode).toBe(204)
    expect((await send(me, `GET /api/crew-runs/${first.id}`)).json()).toMatchObject({ schedule_id: null, status: 'completed' })
  })

  test('starts once if two processes find it due at the same time', async () => {
    const me = await t.person('ceo')
    const { id, next_runs } = await schedule(me, await crewOf(me, ['Write']))
    // The clock is ahead, so that no other process finds it due.
    const now = () => new Date(Date.parse(next_runs[0]!) + 1_000)
    const both = Promise.withResolvers<void>()
    let [arrived, begun] = [0, 0]
    const launcher: RunLauncher = {
      async prepare() {
        arrived += 1
        if (arrived === 2) both.resolve()
        await both.promise
        return { name: 'Scouts' } as Snapshot
      },
      insert: async () => `${(begun += 1)}`,
    }
    const ctx = { ...t.app.ctx, clock: { now } }
    const first = startDue(ctx, launcher)
    await soon(() => expect(arrived).toBe(1))
    // As if the first process had paused for longer than its lease.
    await t.db
      .update(schedules)
      .set({ lease_until: new Date(0) })
      .where(eq(schedules.id, id))
    await Promise.all([first, startDue(ctx, launcher)])
    expect([arrived, begun]).toEqual([2, 1])
    const [row] = await t.db.select().from(schedules).where(eq(schedules.id, id))
    expect(row).toMatchObject({ missed_count: 0, problem: null, next_at: new Date(next_runs[1]!) })
  })

  test('runs once for all missed occurrences, late, and says so', async () => {
    const me = await t.person('ceo')
    // Half an hour ago, so that two more occurrences follow one of two days ago.
    const time = new Date(Date.now() - hourMs / 2).toISOString().slice(11, 16)
    const { id } = await schedule(me, await crewOf(me, ['Write']), { rhythm: { every: 'daily', time, time_zone: 'UTC' } })
    await due(id, 48.5 * hourMs)
    const [run] = await soon(async () => {
      const all = await runsOf(id)
      expect(all[0]?.status).toBe('completed')
      return all
    })
    expect(await runsOf(id)).toHaveLength(1)
    const lines = await linesOf(me, run!.conversation_id!)
    expect(lines[0]).toMatch(/^system: This was due on .* \(UTC\) and begins late, .* 2 more that were due meanwhile are left out\.$/)
    expect(lines).toHaveLength(2)
    expect(await listed(me)).toMatchObject([
      { missed: { count: 3, at: `${new Date(Date.now() - hourMs / 2).toISOString().slice(0, 10)}T${time}:00.000Z` }, problem: null },
    ])
  })

  test('never stalls silently: its waiting run is mailed once with a link, listed, and a held-up occurrence reminds once', async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, ['Make a task'], await agentWith(me, 'create_task'))
    const { id } = await schedule(me, crew, { email_result: false })
    model.play([{ tool: 'create_task', input: { title: 'Call the bank' } }, 'Done.'])
    await due(id)
    const [run] = await soon(async () => {
      const all = await runsOf(id)
      expect(all[0]?.status).toBe('waiting')
      return all
    })
    const link = `/app/conversations/${run!.conversation_id}`
    await soon(() => expect(t.mails).toHaveLength(1))
    expect(t.mails[0]).toMatchObject({ recipient: me.email, subject: 'Scouts is waiting for your answer' })
    expect(t.mails[0]!.body).toContain('runs by a schedule of yours')
    expect(t.mails[0]!.body).toContain(link)
    const { items } = (await send(me, 'GET /api/runs/?status=waiting')).json<RunPage>()
    expect(items).toMatchObject([{ id: run!.id, schedule_id: id, waiting_since: expect.stringMatching(/Z$/) }])
    for (const missed of [1, 2]) {
      await due(id)
      await soon(async () => expect(await listed(me)).toMatchObject([{ missed: { count: missed } }]))
    }
    await soon(() => expect(t.mails.map(({ subject }) => subject)).toEqual(['Scouts is waiting for your answer', 'Scouts was not started']))
    expect(t.mails[1]!.body).toContain(link)
  })

  test("that can't start is skipped and reported: its last run still waits, its crew is deleted, its person has no access", async () => {
    const me = await t.person('ceo')
    const crew = await crewOf(me, [{ description: 'Draft', human_input: true }])
    const { id } = await schedule(me, crew, { email_result: true })
    await due(id)
    const [waiting] = await soon(async () => {
      const all = await runsOf(id)
      expect(all[0]?.status).toBe('waiting')
      return all
    })
    await due(id)
    await soon(async () =>
      expect(await listed(me)).toMatchObject([{ missed: { count: 1 }, problem: expect.stringContaining('still active') }]),
    )
    expect(await linesOf(me, waiting!.conversation_id!)).toEqual([expect.stringContaining('was not started: the previous run')])
    await reply(me, waiting!.id, { user_input: 'ok' })
    await until(me, waiting!.id, 'completed')
    expect((await send(me, `DELETE /api/crews/${crew.id}`)).statusCode).toBe(204)
    await due(id)
    await soon(async () =>
      expect(await listed(me)).toMatchObject([{ is_enabled: false, name: null, problem: expect.stringContaining('was deleted') }]),
    )
    expect((await send(me, `PATCH /api/schedules/${id}`, { is_enabled: true })).json()).toEqual({
      detail: appMessages.schedule.nothingToRun,
    })
    expect(await runsOf(id)).toHaveLength(1)
    await soon(() =>
      expect(t.mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Scouts was not started', 'A crew was not started'])),
    )

    const other = await t.person('ceo')
    const lost = await schedule(other, await crewOf(other, ['Write']))
    await t.db.update(users).set({ user_level: 'waitlisted' }).where(eq(users.id, other.id))
    await due(lost.id)
    await soon(async () => {
      const [row] = await t.db.select().from(schedules).where(eq(schedules.id, lost.id))
      expect(row).toMatchObject({ is_enabled: false, next_at: null, problem: expect.stringContaining('no longer has access') })
    })
    expect(await runsOf(lost.id)).toEqual([])
  })
})

// The embedded database serves a single process.
describe.skipIf(testDatabaseKind === 'embedded')('two servers', () => {
  const second = secondServer(t)

  test('start one run for each due schedule', async () => {
    const made: string[] = []
    for (let place = 0; place < 3; place += 1) {
      const me = await t.person('ceo')
      made.push((await schedule(me, await crewOf(me, ['Write']))).id)
    }
    await t.db.update(schedules).set({ next_at: new Date(Date.now() - 1_000) })
    await Promise.all([notify(t.app.ctx, scheduleTopic), notify(second.app.ctx, scheduleTopic)])
    for (const id of made) await soon(async () => expect((await runsOf(id)).map(({ status }) => status)).not.toEqual([]))
    for (const id of made) expect(await runsOf(id)).toHaveLength(1)
  })
})

import type { Schedule } from '@adjutant/contract/ai/schedules'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { audit_log, messages, organizations, runs, schedules, sessions, sso_connections, users } from '../../schema.ts'
import { notify } from '../../platform/live/notifications.ts'
import { ModelStream } from '../../testing/chat.ts'
import { createOrganization } from '../../testing/company.ts'
import { expireAnswerLeases } from '../../testing/expired-leases.ts'
import { connectSso, signInBySso } from '../../testing/sso-session.ts'
import type { Caller } from '../../testing/test-app.ts'
import { suggestionFixtures } from '../comms/testing/suggestion-fixtures.ts'
import { threadFixtures } from '../comms/testing/thread-fixtures.ts'
import { scheduleTopic } from '../schedules/schedules.service.ts'
import { dueTopic } from './stream/run-topics.ts'
import { soon, testRuns } from './testing/runs.ts'

const { t, model, begin, ask, send, make, agentWith, crewOf, started, until, reply, stop } = await testRuns()

const secret = 'The merger is off'
const look = { tool: 'list_tasks', input: {} }
const isSeen = () => model.hasSeen(secret)

/**
 * Creates a person with two sessions: one by password, which lacks the second factor that the organization requires, and one by the
 * organization's identity provider. The crew is private, so that both can start it.
 */
async function twoSessions() {
  const [boss, byPassword] = [await t.person('ceo', { first_name: 'Ada', two_factor_at: new Date() }), await t.person('ceo')]
  const id = await createOrganization(t, 'Acme', [
    [boss, 'admin'],
    [byPassword, 'user'],
  ])
  await t.db.update(organizations).set({ require_two_factor: true }).where(eq(organizations.id, id))
  const connectionId = await connectSso(t, id)
  const bySso = await signInBySso(t, byPassword, connectionId)
  await send(boss, 'POST /api/tasks/', { title: secret, shared_org_ids: [id] })
  const agent = await agentWith(byPassword, 'list_tasks')
  const endSessions = () => t.db.delete(sessions).where(eq(sessions.user_id, byPassword.id))
  return { id, boss, connectionId, byPassword, bySso, agent, endSessions }
}

const untilEnded = (id: string) =>
  soon(async () => expect((await t.db.select().from(runs).where(eq(runs.id, id)))[0]).toMatchObject({ status: 'completed' }))

describe('a run has the access of the session that started it', () => {
  test.each([
    ['by password', false],
    ['by single sign-on', true],
  ])('%s, while the person is signed in both ways', async (how, expected) => {
    const { byPassword, bySso, agent } = await twoSessions()
    const crew = await crewOf(byPassword, ['Look around'], agent)
    model.play([look, 'Done'])
    await until(byPassword, await started(how === 'by password' ? byPassword : bySso, crew.id), 'completed')
    expect(isSeen()).toBe(expected)
  })

  test('also when another process claims it after that session has ended', async () => {
    const { byPassword, bySso, agent, endSessions } = await twoSessions()
    const crew = await crewOf(byPassword, ['Look around'], agent)
    const hanging = new ModelStream()
    model.play([hanging, look, 'Done'])
    const id = await started(bySso, crew.id)
    await soon(() => expect(model.requests).toHaveLength(1))
    await endSessions()
    await t.db.update(runs).set({ worker: null, lease_until: new Date(0) })
    await notify(t.app.ctx, dueTopic)
    await untilEnded(id)
    expect(isSeen()).toBe(true)
    // Waits, because the first attempt could otherwise take an answer of the next test.
    await soon(() => expect(model.hungUp).toBe(1))
    hanging.end()
  })

  test.each([
    ['by password', false],
    ['by single sign-on', true],
  ])('until someone answers it %s: then that session decides', async (how, expected) => {
    const { byPassword, bySso, agent } = await twoSessions()
    const crew = await crewOf(byPassword, [{ description: 'Draft', human_input: true }, 'Look around'], agent)
    model.play(['Draft', look, 'Done'])
    const [starter, other] = how === 'by password' ? [bySso, byPassword] : [byPassword, bySso]
    const id = await started(starter, crew.id)
    await until(starter, id, 'awaiting_human_input')
    await reply(other, id, {})
    await until(starter, id, 'completed')
    expect(isSeen()).toBe(expected)
  })

  test('but not after the organization disabled its identity provider', async () => {
    const { byPassword, bySso, agent, connectionId } = await twoSessions()
    const crew = await crewOf(byPassword, ['Look around'], agent)
    const waiting = new ModelStream()
    model.play([waiting, 'Done'])
    const id = await started(bySso, crew.id)
    await soon(() => expect(model.requests).toHaveLength(1))
    await t.db.update(sso_connections).set({ is_enabled: false }).where(eq(sso_connections.id, connectionId))
    waiting.say(look)
    waiting.end()
    await until(byPassword, id, 'completed')
    expect(isSeen()).toBe(false)
  })

  test('and neither a deleted organization nor another’s provider counts as the account’s own sign-in', async () => {
    const { id, byPassword, agent } = await twoSessions()
    const elsewhere = await createOrganization(t, 'Elsewhere', [[byPassword, 'user']])
    const foreign = await signInBySso(t, byPassword, await connectSso(t, elsewhere))
    await t.db.update(users).set({ two_factor_at: new Date() }).where(eq(users.id, byPassword.id))
    const crew = await crewOf(byPassword, ['Look around'], agent)
    model.play([look, 'Done'])
    await until(byPassword, await started(foreign, crew.id), 'completed')
    expect(isSeen()).toBe(false)
    const waiting = new ModelStream()
    model.play([waiting, 'Done'])
    const second = await started(foreign, crew.id)
    await soon(() => expect(model.requests).toHaveLength(3))
    await t.db.delete(organizations).where(eq(organizations.id, elsewhere))
    waiting.say(look)
    waiting.end()
    await until(byPassword, second, 'completed')
    expect(isSeen()).toBe(false)
    expect(await t.db.$count(organizations, eq(organizations.id, id))).toBe(1)
  })
})

describe('background work has the access of the session that started it', () => {
  const rhythm = { every: 'daily', time: '07:00', time_zone: 'Europe/Zurich' }

  /** Makes the schedule due and waits for its run to end. */
  async function runSchedule(id: string): Promise<void> {
    model.play([look, 'Done'])
    await t.db
      .update(schedules)
      .set({ next_at: new Date(Date.now() - 1_000) })
      .where(eq(schedules.id, id))
    await notify(t.app.ctx, scheduleTopic)
    const run = await soon(async () => {
      const [row] = await t.db.select().from(runs).where(eq(runs.schedule_id, id))
      expect(row).toBeDefined()
      return row!
    })
    await untilEnded(run.id)
  }

  test.each([
    ['made by password', 'byPassword', undefined, false],
    ['made by single sign-on', 'bySso', undefined, true],
    ['made by single sign-on and changed by password', 'bySso', 'byPassword', false],
  ] as const)('a schedule %s', async (_how, maker, changer, expected) => {
    const { agent, endSessions, ...by } = await twoSessions()
    const crew = await crewOf(by.byPassword, ['Look around'], agent)
    const made = await send(by[maker], 'POST /api/schedules/', { kind: 'crew', definition_id: crew.id, rhythm })
    const { id } = made.json<Schedule>()
    if (changer) await send(by[changer], `PATCH /api/schedules/${id}`, { email_result: true })
    await endSessions()
    await runSchedule(id)
    expect(isSeen()).toBe(expected)
  })

  test.each([
    ['by password', 'byPassword', false],
    ['by single sign-on', 'bySso', true],
  ] as const)('an answer requested %s that another process claims', async (_how, promptUser, expected) => {
    const { endSessions, ...by } = await twoSessions()
    const conversation = await begin(by[promptUser])
    const hanging = new ModelStream()
    model.play([hanging, look, 'Done'])
    const first = ask(by[promptUser], conversation, 'Look around')
    await soon(() => expect(model.requests).toHaveLength(1))
    await endSessions()
    await expireAnswerLeases(t)
    await vi.waitFor(async () => {
      const rows = await t.db.select().from(messages).where(eq(messages.conversation_id, conversation))
      expect(rows.find(({ sender }) => sender === 'ai')).toMatchObject({ content: 'Done', lease_until: null })
    })
    hanging.end()
    await first
    expect(JSON.stringify(model.requests.slice(1)).includes(secret)).toBe(expected)
  })

  test.each([
    ['by password', 'byPassword', false],
    ['by single sign-on', 'bySso', true],
  ] as const)('a suggested reply for someone who last signed in %s', async (_how, last, expected) => {
    const { boss, ...by } = await twoSessions()
    const [{ begin: beginThread, send: say }, { waitUntilProcessed }] = [threadFixtures(t), suggestionFixtures(t)]
    const thread = await beginThread(boss, [by.byPassword])
    await t.db.update(sessions).set({ last_used_at: sql`now() - interval '1 minute'` })
    await send(by[last], 'GET /api/users/me')
    await say(boss, thread, 'Is the merger on or off?')
    await waitUntilProcessed()
    expect(isSeen()).toBe(expected)
  })
})

test("runs are in the audit log of their crew's organization, not of the person’s primary one", async () => {
  const me = await t.person('ceo')
  const [primary, other] = [await createOrganization(t, 'Primary', [[me, 'user']]), await createOrganization(t, 'Other', [[me, 'user']])]
  await t.db.update(users).set({ organization_id: primary }).where(eq(users.id, me.id))
  const makeCrew = async (organization_id: string | null) => {
    const { id: agent } = await make(me, 'agents', { name: 'Scout', role: 'Scout', goal: 'Find out', organization_id })
    const tasks = [{ name: 'One', description: 'Draft', agent, human_input: true }]
    return (await make(me, 'crews', { name: 'Scouts', version: '1', organization_id, tasks })).id
  }
  const entriesAfter = async (act: (crew: string) => Promise<void>, organization_id: string | null) => {
    await act(await makeCrew(organization_id))
    const rows = await t.db.select().from(audit_log).where(eq(audit_log.subject_kind, 'run')).orderBy(audit_log.seq)
    return rows.map(({ action, organization_id: id }) => [action, id])
  }
  const startAndStop = async (as: Caller, crew: string) => {
    model.play(['Draft', 'Better'])
    const id = await started(as, crew)
    await until(as, id, 'awaiting_human_input')
    await reply(as, id, { approve: false, user_input: 'Shorter' })
    await until(as, id, 'awaiting_human_input')
    await stop(as, id)
  }
  const expected = (id: string | null) => ['run.started', 'run.continued', 'run.stopped'].map((action) => [action, id])
  expect(await entriesAfter((crew) => startAndStop(me, crew), other)).toEqual(expected(other))
  expect(await entriesAfter((crew) => startAndStop(me, crew), null)).toEqual([...expected(other), ...expected(null)])
})

import type { Task } from '@adjutant/contract/tasks'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { desk_dismissals, kpis, memberships, runs } from '../../schema.ts'
import { createOrganization, publishedChanges } from '../../testing/company.ts'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { threadFixtures } from '../comms/testing/thread-fixtures.ts'
import { deskCalls, deskRecords, waitingWork } from './testing/desk-fixtures.ts'
import { deleteOldDismissals } from './index.ts'

const t = testApp()
const { read, dismiss, restore } = deskCalls(t)
const { approval, run, failedSchedule } = waitingWork(t)
const { goalBehind, invitation } = deskRecords(t)
const { begin, send } = threadFixtures(t)

const task = async (as: Caller, fields: Record<string, unknown>) =>
  (await t.call('POST /api/tasks/', { as, payload: { title: 'Call the bank', ...fields } })).json<Task>()
const change = (as: Caller, id: string, payload: object) => t.call(`PUT /api/tasks/${id}`, { as, payload })
const overdue = { due_date: dayFromNow(-2) }
const listIds = async (as: Caller) => (await read(as)).items.map(({ id }) => id)
const listTitles = async (as: Caller, query: string) => (await read(as, query)).items.map(({ title }) => title)
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** Two colleagues, and one item of every kind on the desk of the first, who is an app admin. */
async function fullDesk() {
  const me = await t.person('admin', { first_name: 'Ada', last_name: 'Byron' })
  const colleague = await t.person('user', {
    first_name: 'Ben',
    last_name: 'Ito',
  })
  await createOrganization(t, 'Northwind', [
    [me, 'admin'],
    [colleague, 'user'],
  ])
  const threadId = await begin(colleague, [me])
  await send(colleague, threadId, 'Which\n\nbank?')
  const { id: taskId } = await task(colleague, {
    ...overdue,
    assigned_to_user_id: me.id,
  })
  const ids = {
    approval: await approval(me),
    run: await run(me),
    thread: threadId,
    task: taskId,
    goal: (await goalBehind(me)).id,
    invitation: await invitation(me, await createOrganization(t, 'Contoso', [])),
    schedule: (await failedSchedule(me)).id,
    waitlist: (await t.person('waitlisted', { first_name: 'Cleo', last_name: 'Park' })).id,
  }
  return { me, colleague, ids }
}

describe('the desk', () => {
  test('lists everything that waits for a person, the highest score first', async () => {
    const { me, ids } = await fullDesk()
    const { items, total, hidden, next_return_at } = await read(me)
    expect(items.map(({ kind, title, who, detail }) => [kind, title, who, detail])).toEqual([
      ['run', 'Board memo', null, 'Which bank?'],
      ['task', 'Call the bank', 'Ben Ito', null],
      ['goal', 'Double the customers', null, null],
      ['approval', 'Create a task', null, 'Monday'],
      ['schedule', 'Scheduled run', null, null],
      ['thread', 'Ben Ito', 'Ben Ito', 'Which bank?'],
      ['invitation', 'Join Contoso', null, null],
      ['waitlist', 'Cleo Park', null, expect.stringContaining('@')],
    ])
    expect(Object.fromEntries(items.map(({ kind, id }) => [kind, id]))).toEqual(ids)
    expect({ total, hidden, next_return_at }).toEqual({
      total: 8,
      hidden: 0,
      next_return_at: null,
    })
    for (const { score, reasons } of items) expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
  })

  test('lists the actions of each item and their records', async () => {
    const { me } = await fullDesk()
    const { items } = await read(me)
    expect(Object.fromEntries(items.map(({ kind, actions }) => [kind, actions]))).toEqual({
      approval: ['decide'],
      run: ['answer'],
      thread: ['reply'],
      task: ['complete', 'due_date'],
      goal: [],
      invitation: ['join'],
      schedule: ['retry'],
      waitlist: ['grant'],
    })
    const item = (kind: string) => items.find((one) => one.kind === kind)!
    expect(item('approval')).toMatchObject({
      act: { title: 'Create a task', state: 'proposed' },
      conversation_id: expect.any(String),
    })
    expect(item('run').run).toEqual({ id: item('run').id, kind: 'flow' })
    expect(item('task').reasons[0]).toEqual({
      factor: 'overdue',
      text: '2 days overdue',
      points: 34,
    })
  })

  test('is paged, with the total of all pages', async () => {
    const me = await t.person('user')
    for (const days of [-5, -4, -3]) await task(me, { title: `Due ${days}`, due_date: dayFromNow(days) })
    expect(await listTitles(me, 'limit=2')).toEqual(['Due -5', 'Due -4'])
    expect(await listTitles(me, 'limit=2&skip=2')).toEqual(['Due -3'])
    expect((await read(me, 'limit=1')).total).toBe(3)
  })

  test('takes the day from the person’s time zone', async () => {
    const me = await t.person('user')
    await task(me, { due_date: dayFromNow(1) })
    expect((await read(me)).total).toBe(0)
    expect((await read(me, `today=${dayFromNow(1)}`)).items[0]!.reasons[0]!.text).toBe('Due today')
    expect((await t.call('GET /api/desk?today=monday', { as: me })).statusCode).toBe(422)
  })

  test('omits tasks that are not pressing, not open or not one’s own', async () => {
    const { me, colleague } = await fullDesk()
    const before = (await read(me)).total
    await task(me, { due_date: dayFromNow(3), priority: 'high' })
    await task(me, { ...overdue, status: 'Done' })
    await task(me, { ...overdue, status: 'Cancelled' })
    await task(me, { ...overdue, assigned_to_user_id: colleague.id })
    expect((await read(me)).total).toBe(before)
  })

  test('lists a schedule that could not start with the reason, and without a retry', async () => {
    const me = await t.person('user')
    await failedSchedule(me, { problem: 'The flow was deleted.', is_enabled: false })
    expect((await read(me)).items).toMatchObject([{ kind: 'schedule', detail: 'The flow was deleted.', run: null, actions: [] }])
  })

  test('omits a thread after one’s own reply', async () => {
    const { me, ids } = await fullDesk()
    await send(me, ids.thread, 'The second one.')
    expect(await listIds(me)).not.toContain(ids.thread)
  })
})

describe('the rights', () => {
  test("doesn't appear on anybody else's desk", async () => {
    const { colleague } = await fullDesk()
    expect((await read(colleague)).items).toEqual([])
    expect((await read(await t.person('ceo'))).items).toEqual([])
  })

  test('only app admins see the waitlist', async () => {
    await t.person('waitlisted')
    for (const level of ['user', 'ceo'] as const) expect((await read(await t.person(level))).items).toEqual([])
    expect((await read(await t.person('admin'))).items.map(({ kind }) => kind)).toEqual(['waitlist'])
  })

  test('an application and its grant are published to app admins alone', async () => {
    const admin = await t.person('admin')
    const payload = { email: 'cleo@example.com', password: 'a-good-long-passphrase', first_name: 'Cleo', last_name: 'Park' }
    const { id } = (await t.call('POST /api/users/register', { payload })).json<{ id: string }>()
    await t.call(`PATCH /api/users/${id}`, { as: admin, payload: { user_level: 'user' } })
    const published = (await publishedChanges(t)).filter(({ audience }) => audience.includes(admin.id))
    expect(published).toMatchObject([
      { topic: 'users', kind: 'created', id, audience: [admin.id] },
      { topic: 'users', kind: 'changed', id, audience: [admin.id] },
    ])
  })

  test('managers see the goals of their organization that are behind, until they leave it', async () => {
    const [owner, member, manager] = [await t.person('user'), await t.person('user'), await t.person('user')]
    const organization_id = await createOrganization(t, 'Northwind', [
      [owner, 'user'],
      [member, 'user'],
      [manager, 'manager'],
    ])
    const { id } = await goalBehind(owner, { organization_id })
    expect([await listIds(owner), await listIds(member), await listIds(manager)]).toEqual([[id], [], [id]])
    await t.db.delete(memberships).where(eq(memberships.user_id, manager.id))
    expect(await listIds(manager)).toEqual([])
  })

  test('a conversation in the bin needs no approval', async () => {
    const me = await t.person('user')
    await approval(me, { deleted_at: new Date() })
    expect((await read(me)).items).toEqual([])
  })

  test('an invitation is listed only to a verified address', async () => {
    const me = await t.person('user', { email_verified_at: null })
    await invitation(me, await createOrganization(t, 'Contoso', []))
    expect((await read(me)).items).toEqual([])
  })

  test.each(['approval', 'run', 'thread', 'task', 'goal', 'invitation', 'schedule', 'waitlist'] as const)(
    'nobody else can dismiss or restore a %s',
    async (kind) => {
      const { me, colleague, ids } = await fullDesk()
      const item = { kind, id: ids[kind] }
      expect((await dismiss(colleague, item)).statusCode).toBe(404)
      expect((await dismiss(me, item)).statusCode).toBe(204)
      expect((await restore(colleague, item)).statusCode).toBe(404)
      expect(await listIds(me)).not.toContain(item.id)
    },
  )
})

describe('a dismissed item', () => {
  test('leaves the desk and returns when it is restored', async () => {
    const { me, ids } = await fullDesk()
    const item = { kind: 'thread', id: ids.thread } as const
    const until = hours(3)
    expect((await dismiss(me, item, until)).statusCode).toBe(204)
    expect(await read(me)).toMatchObject({ total: 7, hidden: 1, next_return_at: until })
    expect(await listIds(me)).not.toContain(ids.thread)
    expect((await read(me, 'view=hidden')).items).toMatchObject([{ ...item, hidden_until: until }])
    expect((await restore(me, item)).statusCode).toBe(204)
    expect(await read(me)).toMatchObject({ total: 8, hidden: 0 })
    expect((await restore(me, item)).statusCode).toBe(404)
  })

  test('returns at its time', async () => {
    const me = await t.person('user')
    const { id } = await task(me, overdue)
    await dismiss(me, { kind: 'task', id }, hours(1))
    await t.db.update(desk_dismissals).set({ until: new Date(Date.now() - 1_000) })
    expect(await listIds(me)).toEqual([id])
    await deleteOldDismissals(t.app.ctx)
    expect(await t.db.$count(desk_dismissals)).toBe(0)
  })

  test('returns when it changes materially, and not before', async () => {
    const { me, colleague, ids } = await fullDesk()
    const { id: goalId, kpiId } = await goalBehind(me)
    await dismiss(me, { kind: 'task', id: ids.task })
    await dismiss(me, { kind: 'thread', id: ids.thread })
    await dismiss(me, { kind: 'run', id: ids.run })
    await dismiss(me, { kind: 'goal', id: goalId })
    await change(me, ids.task, { notes: 'Not material' })
    const shown = async () => (await listIds(me)).filter((id) => [ids.task, ids.thread, ids.run, goalId].includes(id)).length
    expect(await shown()).toBe(0)
    await change(me, ids.task, { priority: 'Urgent' })
    expect(await shown()).toBe(1)
    await send(colleague, ids.thread, 'Are you there?')
    expect(await shown()).toBe(2)
    const wait = {
      no: 3,
      kind: 'question' as const,
      prompt: 'Sure?',
      step: 0,
      sinceMs: Date.now(),
    }
    await t.db.update(runs).set({ wait }).where(eq(runs.id, ids.run))
    expect(await shown()).toBe(3)
    await t.db.update(kpis).set({ current_value: 5 }).where(eq(kpis.id, kpiId))
    expect(await shown()).toBe(4)
  })

  test('on two devices at once is dismissed once, and the last one wins', async () => {
    const me = await t.person('user')
    const { id } = await task(me, overdue)
    const replies = await Promise.all([dismiss(me, { kind: 'task', id }, hours(1)), dismiss(me, { kind: 'task', id }, hours(2))])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204])
    expect(await t.db.$count(desk_dismissals)).toBe(1)
    expect(await read(me)).toMatchObject({ total: 0, hidden: 1 })
  })

  test('that was resolved elsewhere is not found', async () => {
    const me = await t.person('user')
    const { id } = await task(me, overdue)
    await change(me, id, { status: 'Done' })
    expect((await dismiss(me, { kind: 'task', id })).statusCode).toBe(404)
  })

  test('publishes a change to the person alone', async () => {
    const me = await t.person('user')
    const { id } = await task(me, overdue)
    await dismiss(me, { kind: 'task', id })
    await restore(me, { kind: 'task', id })
    const published = (await publishedChanges(t)).filter(({ topic }) => topic === 'desk')
    expect(published).toMatchObject([
      { id, audience: [me.id] },
      { id, audience: [me.id] },
    ])
  })

  test.each([
    ['unknown', hours(1), 404],
    ['task', hours(-1), 422],
    ['task', hours(24 * 367), 422],
    ['task', 'tomorrow', 422],
  ])('of kind %s until %s gets an error', async (kind, until, status) => {
    const me = await t.person('user')
    const { id } = await task(me, overdue)
    expect((await dismiss(me, { kind: kind as 'task', id }, until)).statusCode).toBe(status)
  })
})

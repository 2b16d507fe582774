import type { Goal } from '@adjutant/contract/goals'
import type { Version } from '@adjutant/contract/records/history'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { toBackgroundCtx } from '../../platform/jobs/background-ctx.ts'
import { memberships, tasks, versions } from '../../schema.ts'
import { createCompany, type Role } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { findActor } from '../identity/index.ts'
import { createTask } from '../tasks/index.ts'

const t = testApp()

const post = async <T>(as: Caller, path: `/${string}`, payload: object): Promise<T> => {
  const reply = await t.call(`POST ${path}`, { as, payload })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<T>()
}
const put = async (as: Caller, path: `/${string}`, payload: object) => {
  const reply = await t.call(`PUT ${path}`, { as, payload })
  expect(reply.statusCode, reply.body).toBe(200)
}
const createTaskAs = (as: Caller, fields: object = {}) => post<Task>(as, '/api/tasks/', { title: 'Call the bank', ...fields })
const createGoalAs = (as: Caller, fields: object = {}) =>
  post<Goal>(as, '/api/strategic-goals/', { title: 'Grow', due_date: '2027-06-30', ...fields })
const history = (as: Caller, kind: string, id: string, query = '') => t.call(`GET /api/history/${kind}/${id}${query}`, { as })
const versionsOf = async (as: Caller, kind: string, id: string) => (await history(as, kind, id)).json<Version[]>()
const restore = (as: Caller, kind: string, id: string, version: number | string) =>
  t.call(`POST /api/history/${kind}/${id}/versions/${version}/restore`, { as })

/** The person with the context of their requests. */
const ctxOf = async ({ id }: Caller) =>
  toBackgroundCtx(t.app.ctx, (await findActor(t.app.ctx, { user_id: id, sso_organization_id: null }))!, { sso_organization_id: null })

describe('the history of a record', () => {
  test('names who changed what and when, newest first, with names instead of ids', async () => {
    const { people, id: organization } = await createCompany(t)
    const { creator, manager } = people
    const task = await createTaskAs(creator, { shared_org_ids: [organization] })
    await put(manager, `/api/tasks/${task.id}`, { status: 'Done', due_date: '2026-11-23', assigned_to_user_id: creator.id })
    const [changed, created, ...others] = await versionsOf(people.member, 'task', task.id)
    expect(others).toEqual([])
    expect(created).toMatchObject({ version: 1, action: 'created', actor: { id: creator.id }, agent: null, changes: [] })
    expect(changed).toMatchObject({ version: 2, action: 'updated', actor: { id: manager.id }, can_restore: false })
    expect(changed!.changes).toEqual([
      { field: 'assignee', from: null, to: created!.actor!.name },
      { field: 'due date', from: null, to: 'Mon, 23 Nov 2026' },
      { field: 'status', from: 'To Do', to: 'Done' },
    ])
  })

  test('has one version for all changes of a transaction, also of KPIs and shares', async () => {
    const me = await t.person('user')
    const goal = await createGoalAs(me, { kpis: [{ name: 'Customers', current_value: 40, target_value: 100 }, { name: 'Margin' }] })
    const [kpi] = goal.kpis
    await put(me, `/api/strategic-goals/${goal.id}`, { title: 'Grow more', kpis: [{ id: kpi!.id, name: 'Customers', current_value: 44 }] })
    const [changed, ...others] = await versionsOf(me, 'goal', goal.id)
    expect([others.length, changed!.changes]).toEqual([
      1,
      [
        { field: 'KPI Customers', from: '40', to: '44 (target 100)' },
        { field: 'KPI Margin', from: '0', to: null },
        { field: 'title', from: 'Grow', to: 'Grow more' },
      ],
    ])
  })

  test('omits an update that changes nothing', async () => {
    const me = await t.person('user')
    const goal = await createGoalAs(me)
    await put(me, `/api/strategic-goals/${goal.id}`, { title: 'Grow' })
    expect(await versionsOf(me, 'goal', goal.id)).toHaveLength(1)
  })

  test('merges the changes of one person within five minutes, and only those', async () => {
    const { people, id: organization } = await createCompany(t)
    const { creator, manager } = people
    const { id } = await createTaskAs(creator, { title: 'A', shared_org_ids: [organization] })
    const rename = (as: Caller, title: string) => put(as, `/api/tasks/${id}`, { title })
    const ago = (minutes: number) =>
      t.db.execute(sql`update versions set first_at = at - make_interval(mins => ${minutes})
      where record_id = ${id} and version = (select max(version) from versions where record_id = ${id})`)
    for (const title of ['B', 'C', 'D']) await rename(creator, title)
    await rename(manager, 'E')
    await rename(creator, 'F')
    await ago(4)
    await rename(creator, 'G')
    await ago(5)
    await rename(creator, 'H')
    await put(creator, `/api/tasks/${id}`, { shared_org_ids: [] })
    const renamed = (await versionsOf(creator, 'task', id)).map(({ changes }) => changes.map(({ from, to }) => `${from} → ${to}`))
    const [unshared, ...titles] = renamed.toReversed().slice(1).toReversed()
    expect(unshared).toMatchObject([expect.stringMatching(/→ null/)])
    expect(titles.flat()).toEqual(['G → H', 'E → G', 'D → E', 'A → D'])
    expect((await restore(creator, 'task', id, 2)).statusCode).toBe(204)
    expect((await restore(creator, 'task', id, 1)).statusCode).toBe(204)
    expect((await versionsOf(creator, 'task', id)).slice(0, 2).map(({ version, restored_version }) => [version, restored_version])).toEqual(
      [
        [8, 1],
        [7, 2],
      ],
    )
  })

  test('begins a new version for a restored one, also within five minutes of the person’s change', async () => {
    const me = await t.person('user')
    const { id } = await createTaskAs(me, { title: 'A' })
    await put(me, `/api/tasks/${id}`, { title: 'B' })
    expect((await restore(me, 'task', id, 1)).statusCode).toBe(204)
    expect((await restore(me, 'task', id, 2)).statusCode).toBe(204)
    expect((await t.call(`GET /api/tasks/${id}`, { as: me })).json<Task>().title).toBe('B')
    expect((await versionsOf(me, 'task', id)).map(({ version }) => version)).toEqual([4, 3, 2, 1])
  })

  test('begins a new version at each change of the status or a KPI, whose time never moves', async () => {
    const me = await t.person('user')
    const { id } = await createTaskAs(me, { title: 'A' })
    for (const change of [{ title: 'B' }, { status: 'Done' }, { title: 'C' }, { title: 'D' }, { status: 'Review' }, { status: 'Done' }])
      await put(me, `/api/tasks/${id}`, change)
    const listed = (await versionsOf(me, 'task', id)).map(({ changes }) => changes.map(({ field, to }) => `${field} ${to}`).join())
    expect(listed).toEqual(['status Done', 'status Review', 'title D', 'status Done', 'title B', ''])
    const goal = await createGoalAs(me, { kpis: [{ name: 'Customers', current_value: 40 }] })
    await put(me, `/api/strategic-goals/${goal.id}`, { title: 'Grow more' })
    for (const current_value of [41, 42])
      await put(me, `/api/strategic-goals/${goal.id}`, { kpis: [{ id: goal.kpis[0]!.id, name: 'Customers', current_value }] })
    expect(await versionsOf(me, 'goal', goal.id)).toHaveLength(4)
  })

  test('keeps its first version, the latest 500 and those of the last 90 days', async () => {
    const me = await t.person('user')
    const { id } = await createTaskAs(me, { title: 'A' })
    const addUntil = (last: number, age: string) =>
      t.db.execute(sql`insert into versions (record_id, version, kind, xid, at, action, actor_id, audience, state)
        select record_id, n, kind, 0, at - ${age}::interval, 'updated', actor_id, audience, state || jsonb_build_object('title', n::text)
        from versions, generate_series((select max(version) + 1 from versions where record_id = ${id}), ${last}) n
        where record_id = ${id} and version = 1`)
    const stored = async () => (await t.db.select({ version: versions.version }).from(versions)).map(({ version }) => version)
    await addUntil(520, '1 hour')
    await put(me, `/api/tasks/${id}`, { title: 'B' })
    expect(await stored()).toHaveLength(521)
    await t.db.execute(sql`update versions set at = at - interval '91 days' where version < 31`)
    await put(me, `/api/tasks/${id}`, { status: 'Done' })
    const kept = (await stored()).toSorted((one, other) => one - other)
    expect([kept.length, kept[0], kept[1], kept.at(-1)]).toEqual([501, 1, 23, 522])
    expect((await restore(me, 'task', id, 23)).statusCode).toBe(204)
  })

  test('covers notes, contacts and advice, and is paged', async () => {
    const me = await t.person('user')
    const note = await post<{ id: string }>(me, '/api/journals/', { content: 'First' })
    await put(me, `/api/journals/${note.id}`, { content: 'Second' })
    const contact = await post<{ id: string }>(me, '/api/contacts/', { name: 'Ada', emails: ['a@example.com'] })
    await t.call(`PATCH /api/contacts/${contact.id}`, { as: me, payload: { emails: ['b@example.com'] } })
    const advice = await post<{ id: string }>(me, '/api/strategic-advice/', { advice_title: 'Focus', content: 'Less' })
    await put(me, `/api/strategic-advice/${advice.id}`, { content: 'More' })
    for (const [kind, id, change] of [
      ['note', note.id, { field: 'content', from: 'First', to: 'Second' }],
      ['contact', contact.id, { field: 'emails', from: 'a@example.com', to: 'b@example.com' }],
      ['advice', advice.id, { field: 'content', from: 'Less', to: 'More' }],
    ] as const) {
      const page = await history(me, kind, id, '?limit=1')
      expect(page.headers['x-total-count']).toBe('2')
      expect(page.json<Version[]>()).toMatchObject([{ version: 2, changes: [change] }])
    }
  })

  test('names the agent that acted on behalf of the person', async () => {
    const me = await t.person('user')
    const agent = { kind: 'assistant', id: t.app.ctx.newId() } as const
    const { id } = await createTask({ ...(await ctxOf(me)), agent }, { title: 'A', status: 'To Do', priority: 'Low', shared_org_ids: [] })
    expect(await versionsOf(me, 'task', id)).toMatchObject([{ actor: { id: me.id }, agent }])
  })

  test('begins for people from the time when they could see the record', async () => {
    const { people, id: organization } = await createCompany(t)
    const task = await createTaskAs(people.creator, { title: 'Dismiss someone' })
    await put(people.creator, `/api/tasks/${task.id}`, { title: 'Plan the team', shared_org_ids: [organization] })
    expect(await versionsOf(people.creator, 'task', task.id)).toHaveLength(2)
    const seen = await versionsOf(people.manager, 'task', task.id)
    expect(seen).toMatchObject([{ version: 2, changes: [] }])
    expect((await restore(people.manager, 'task', task.id, 1)).statusCode).toBe(404)
  })

  test('of an imported contact begins with its state before the first change', async () => {
    const me = await t.person('user')
    const { id } = await post<{ id: string }>(me, '/api/contacts/', { name: 'Ada' })
    await t.db.execute(sql`update contacts set import_id = id`)
    await t.db.delete(versions)
    await t.call(`PATCH /api/contacts/${id}`, { as: me, payload: { name: 'Ada L.' } })
    expect(await versionsOf(me, 'contact', id)).toMatchObject([
      { version: 2, changes: [{ field: 'name', from: 'Ada', to: 'Ada L.' }] },
      { version: 1, action: 'created', actor: { id: me.id } },
    ])
  })
})

describe('is not found', () => {
  test('for a deleted record, and continues after it is restored from the bin', async () => {
    const me = await t.person('user')
    const { id } = await createTaskAs(me)
    await t.call(`DELETE /api/tasks/${id}`, { as: me })
    expect([(await history(me, 'task', id)).statusCode, (await restore(me, 'task', id, 1)).statusCode]).toEqual([404, 404])
    await t.call(`POST /api/bin/${id}/restore`, { as: me })
    expect((await versionsOf(me, 'task', id)).map(({ action }) => action)).toEqual(['restored', 'deleted', 'created'])
    expect((await restore(me, 'task', id, 2)).json()).toMatchObject({ detail: appMessages.history.deletedVersion })
  })

  test('for a record that the person lost access to', async () => {
    const { people, id: organization } = await createCompany(t)
    const goal = await createGoalAs(people.creator, { organization_id: organization })
    expect((await history(people.member, 'goal', goal.id)).statusCode).toBe(200)
    await t.db.delete(memberships).where(eq(memberships.user_id, people.member.id))
    expect((await history(people.member, 'goal', goal.id)).statusCode).toBe(404)
  })

  test('for an unknown kind, record or version', async () => {
    const me = await t.person('user')
    const { id } = await createTaskAs(me)
    for (const reply of [history(me, 'file', id), history(me, 'goal', id), restore(me, 'task', id, 9), restore(me, 'task', id, 'x')])
      expect((await reply).statusCode).toBe(404)
  })

  test('and is deleted with the record', async () => {
    const me = await t.person('user')
    const { id } = await createTaskAs(me)
    await t.call(`DELETE /api/tasks/${id}`, { as: me })
    await t.call(`DELETE /api/bin/${id}`, { as: me })
    expect(await t.db.$count(versions)).toBe(0)
  })
})

describe('restoring', () => {
  test('brings the fields of an earlier version back as a new version', async () => {
    const me = await t.person('user')
    const goal = await createGoalAs(me, { kpis: [{ name: 'Customers', current_value: 40 }] })
    await put(me, `/api/strategic-goals/${goal.id}`, { title: 'Shrink', kpis: [] })
    expect((await restore(me, 'goal', goal.id, 1)).statusCode).toBe(204)
    const restored = (await t.call(`GET /api/strategic-goals/${goal.id}`, { as: me })).json<Goal>()
    expect(restored).toMatchObject({ title: 'Grow', kpis: [{ name: 'Customers', current_value: 40 }] })
    expect((await versionsOf(me, 'goal', goal.id))[0]).toMatchObject({ version: 3, action: 'restored', restored_version: 1 })
  })

  test('keeps who sees the record', async () => {
    const { people, id: organization } = await createCompany(t)
    const task = await createTaskAs(people.creator, { shared_org_ids: [organization] })
    await put(people.creator, `/api/tasks/${task.id}`, { title: 'Private', shared_org_ids: [] })
    expect((await restore(people.creator, 'task', task.id, 1)).statusCode).toBe(204)
    const { title, shared_org_ids } = (await t.call(`GET /api/tasks/${task.id}`, { as: people.creator })).json<Task>()
    expect([title, shared_org_ids]).toEqual(['Call the bank', []])
  })

  test('is a conflict if nothing differs, and then leaves no version', async () => {
    const me = await t.person('user')
    const { id } = await createTaskAs(me)
    const reply = await restore(me, 'task', id, 1)
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([409, appMessages.history.sameAsNow])
    expect(await versionsOf(me, 'task', id)).toHaveLength(1)
  })

  /** Status of reading the history and of restoring, by role; rights as for editing a goal of the organization. */
  const rights: Record<Role, [number, number]> = {
    creator: [200, 204],
    member: [200, 409],
    manager: [200, 204],
    orgAdmin: [200, 204],
    stranger: [404, 404],
    appAdmin: [404, 404],
  }
  test.each(Object.entries(rights) as [Role, [number, number]][])('the %s gets %j', async (role, expected) => {
    const { people, id: organization } = await createCompany(t)
    const goal = await createGoalAs(people.creator, { organization_id: organization })
    await put(people.creator, `/api/strategic-goals/${goal.id}`, { title: 'Changed' })
    const read = await history(people[role], 'goal', goal.id)
    expect([read.statusCode, (await restore(people[role], 'goal', goal.id, 1)).statusCode]).toEqual(expected)
    if (read.statusCode === 200) expect(read.json<Version[]>()[1]!.can_restore).toBe(expected[1] === 204)
  })
})

test('a failed transaction leaves neither the record nor its version', async () => {
  const me = await t.person('user')
  const ctx = await ctxOf(me)
  const failing = inTransaction(ctx, async (tx) => {
    await createTask(tx, { title: 'A', status: 'To Do', priority: 'Low', shared_org_ids: [] })
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect([await t.db.$count(tasks), await t.db.$count(versions)]).toEqual([0, 0])
})

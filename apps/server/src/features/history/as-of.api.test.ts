import type { Goal } from '@adjutant/contract/goals'
import type { Task } from '@adjutant/contract/tasks'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '../../schema.ts'
import { createCompany } from '../../testing/company.ts'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

/** Moves everything so far this many days into the past. */
const age = (days: number) => t.db.execute(sql`update versions set at = at - make_interval(days => ${days})`)

const create = async <T>(as: Caller, path: string, payload: object) => (await t.call(`POST ${path as '/x'}`, { as, payload })).json<T>()
const change = (as: Caller, path: string, payload: object) => t.call(`PUT ${path as '/x'}`, { as, payload })
const list = async <T>(as: Caller, path: string) => {
  const reply = await t.call(`GET ${path as '/x'}`, { as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<T[]>()
}
const tasksAsOf = (as: Caller, days: number, more = '') =>
  list<Task>(as, `/api/tasks/?include_completed=true&as_of=${dayFromNow(-days)}${more}`)
const goalsAsOf = (as: Caller, days: number, more = '') => list<Goal>(as, `/api/strategic-goals/?as_of=${dayFromNow(-days)}${more}`)

test('a task list shows the state at the end of that day, filtered and sorted by that state, read only', async () => {
  const me = await t.person('user')
  const first = await create<Task>(me, '/api/tasks/', { title: 'Alpha', priority: 'High', due_date: '2026-02-02' })
  await create<Task>(me, '/api/tasks/', { title: 'Beta', due_date: '2026-01-01' })
  await age(5)
  await change(me, `/api/tasks/${first.id}`, {
    title: 'Renamed',
    priority: 'Low',
    status: 'Done',
    due_date: null,
    assigned_to_user_id: me.id,
  })
  await create<Task>(me, '/api/tasks/', { title: 'Later' })
  const then = await tasksAsOf(me, 3)
  expect(then.map(({ title }) => title)).toEqual(['Beta', 'Alpha'])
  expect(then[1]).toMatchObject({ status: 'To Do', assigned_to_user: null, can_edit: false, can_delete: false, can_assign: false })
  const titles = async (more: string) => (await tasksAsOf(me, 3, more)).map(({ title }) => title)
  expect(await titles('&search=alph')).toEqual(['Alpha'])
  expect(await titles('&search=renamed')).toEqual([])
  expect(await titles('&priority=High')).toEqual(['Alpha'])
  expect(await titles(`&assigned_to_user_id=${me.id}`)).toEqual([])
  for (const sort of ['title', 'created_at', 'status', 'priority']) expect(await titles(`&sort_by=${sort}`), sort).toHaveLength(2)
  const page = await t.call(`GET /api/tasks/?as_of=${dayFromNow(-3)}&skip=1&limit=1`, { as: me })
  expect([page.headers['x-total-count'], page.json<Task[]>().length]).toEqual(['2', 1])
  expect((await tasksAsOf(me, 0)).map(({ title }) => title).toSorted()).toEqual(['Beta', 'Later', 'Renamed'])
})

test('a goal list shows the KPIs of that day', async () => {
  const me = await t.person('user')
  const kpi = { name: 'Customers', current_value: 25, target_value: 100 }
  const goal = await create<Goal>(me, '/api/strategic-goals/', { title: 'Grow', due_date: '2027-01-01', kpis: [kpi] })
  await age(5)
  await change(me, `/api/strategic-goals/${goal.id}`, { status: 'done', kpis: [{ ...kpi, id: goal.kpis[0]!.id, current_value: 90 }] })
  expect(await goalsAsOf(me, 3)).toMatchObject([{ status: 'new', progress: 25, kpis: [{ current_value: 25 }], can_edit: false }])
  expect(await goalsAsOf(me, 3, '&status=done')).toEqual([])
  expect(await goalsAsOf(me, 0)).toMatchObject([{ status: 'done', progress: 90 }])
})

test('a day before the company existed is empty, and a future day is rejected', async () => {
  const me = await t.person('user')
  await create(me, '/api/tasks/', { title: 'Alpha' })
  await create(me, '/api/strategic-goals/', { title: 'Grow', due_date: '2027-01-01' })
  for (const path of ['/api/tasks/', '/api/strategic-goals/']) {
    const reply = await t.call(`GET ${path as '/x'}?as_of=1999-12-31`, { as: me })
    expect([reply.statusCode, reply.headers['x-total-count'], reply.json()]).toEqual([200, '0', []])
    const future = await t.call(`GET ${path as '/x'}?as_of=${dayFromNow(1)}`, { as: me })
    expect([future.statusCode, future.json().errors]).toEqual([422, [{ field: 'as_of', message: 'Choose today or an earlier day.' }]])
  }
  expect((await t.call('GET /api/tasks/?as_of=2026-02-30', { as: me })).statusCode).toBe(422)
})

test('a record that was deleted since is shown to people who could see it, but not from the day of its deletion', async () => {
  const { people, id: organization } = await createCompany(t)
  const task = await create<Task>(people.creator, '/api/tasks/', { title: 'Alpha', shared_org_ids: [organization] })
  const goal = await create<Goal>(people.creator, '/api/strategic-goals/', {
    title: 'G',
    due_date: '2027-01-01',
    organization_id: organization,
  })
  await age(5)
  await t.call(`DELETE /api/tasks/${task.id}`, { as: people.creator })
  await t.call(`DELETE /api/strategic-goals/${goal.id}`, { as: people.creator })
  for (const [as, count] of [
    [people.creator, 1],
    [people.member, 1],
    [people.stranger, 0],
  ] as const) {
    expect([(await tasksAsOf(as, 3)).length, (await goalsAsOf(as, 3)).length]).toEqual([count, count])
    expect([(await tasksAsOf(as, 0)).length, (await goalsAsOf(as, 0)).length]).toEqual([0, 0])
  }
})

test('a record that the person can’t see today is not shown, nor a state from before they could see it', async () => {
  const { people, id: organization } = await createCompany(t)
  const goal = await create<Goal>(people.creator, '/api/strategic-goals/', { title: 'Secret', due_date: '2027-01-01' })
  await age(5)
  await change(people.creator, `/api/strategic-goals/${goal.id}`, { title: 'Public', organization_id: organization })
  await age(5)
  expect((await goalsAsOf(people.creator, 7)).map(({ title }) => title)).toEqual(['Secret'])
  expect(await goalsAsOf(people.member, 7)).toEqual([])
  expect((await goalsAsOf(people.member, 3)).map(({ title }) => title)).toEqual(['Public'])
  await t.db.delete(memberships).where(eq(memberships.user_id, people.member.id))
  expect(await goalsAsOf(people.member, 3)).toEqual([])
})

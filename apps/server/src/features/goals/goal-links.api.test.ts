import type { Goal } from '@adjutant/contract/goals'
import { goalMessages } from '@adjutant/contract/messages/goal-messages'
import type { Task } from '@adjutant/contract/tasks'
import { describe, expect, test } from 'vitest'
import { createCompany, createOrganization } from '../../testing/company.ts'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const create = async (as: Caller, payload: object = {}): Promise<Goal> => {
  const reply = await t.call('POST /api/strategic-goals/', { as, payload: { title: 'Grow', due_date: '2027-06-30', ...payload } })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const read = async (as: Caller, id: string) => (await t.call(`GET /api/strategic-goals/${id}`, { as })).json<Goal>()
const change = (as: Caller, id: string, payload: object) => t.call(`PUT /api/strategic-goals/${id}`, { as, payload })
const messageOf = (reply: Awaited<ReturnType<typeof change>>) => [reply.statusCode, reply.json<{ errors: unknown[] }>().errors]
const invalid = (field: string, message: string) => [422, [{ field, message }]]

describe('the owner of a goal', () => {
  test('is its creator, and can be another member of its organization', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id })
    expect([goal.owner_id, goal.owner?.email]).toEqual([people.creator.id, people.creator.email])
    const after = (await change(people.manager, goal.id, { owner_id: people.member.id })).json<Goal>()
    expect([after.owner_id, after.user_id]).toEqual([people.member.id, people.creator.id])
    expect((await change(people.manager, goal.id, { owner_id: null })).json<Goal>().owner_id).toBe(people.creator.id)
  })

  test('can neither be a stranger nor anybody else for a personal goal', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id })
    const error = invalid('owner_id', goalMessages.ownerNotMember)
    for (const owner_id of [people.stranger.id, t.app.ctx.newId()]) {
      expect(messageOf(await change(people.creator, goal.id, { owner_id }))).toEqual(error)
    }
    const personal = await create(people.creator)
    expect(messageOf(await change(people.creator, personal.id, { owner_id: people.member.id }))).toEqual(error)
  })

  test('gains no right to edit, and passes back to the creator if the goal leaves the organization', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id, owner_id: people.member.id })
    expect(await read(people.member, goal.id)).toMatchObject({ can_edit: false, can_delete: false, can_check_in: true })
    expect((await change(people.member, goal.id, { title: 'x' })).statusCode).toBe(409)
    expect((await change(people.creator, goal.id, { organization_id: null })).json<Goal>().owner_id).toBe(people.creator.id)
  })

  test('is replaced by the successor when they leave the organization', async () => {
    const { id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id: id, owner_id: people.member.id })
    const path = `DELETE /api/organizations/${id}/users/${people.member.id}` as const
    const reply = await t.call(path, { as: people.appAdmin })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    expect((await read(people.creator, goal.id)).owner_id).not.toBe(people.member.id)
  })

  test('is the creator again when the organization is deleted', async () => {
    const { id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id: id, owner_id: people.member.id })
    expect((await t.call(`DELETE /api/organizations/${id}`, { as: people.appAdmin })).statusCode).toBeLessThan(300)
    expect(await read(people.creator, goal.id)).toMatchObject({ owner_id: people.creator.id, organization_id: null })
  })
})

describe('the parent of a goal', () => {
  test('is shown to people who see it, until it is deleted', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const parent = await create(people.creator, { title: 'Company', organization_id })
    const child = await create(people.creator, { organization_id, parent_goal_id: parent.id })
    expect((await read(people.member, child.id)).parent).toEqual({ id: parent.id, title: 'Company' })
    await t.call(`DELETE /api/strategic-goals/${parent.id}`, { as: people.creator })
    expect(await read(people.member, child.id)).toMatchObject({ parent_goal_id: null, parent: null })
  })

  test('stays hidden from people who do not see it', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const secret = await create(people.creator, { title: 'Sell the company' })
    const child = await create(people.creator, { organization_id, parent_goal_id: secret.id })
    expect(await read(people.member, child.id)).toMatchObject({ parent_goal_id: null, parent: null })
  })

  test('can neither be foreign, deleted nor unknown', async () => {
    const { people } = await createCompany(t)
    const [mine, foreign, deleted] = [await create(people.creator), await create(people.stranger), await create(people.creator)]
    await t.call(`DELETE /api/strategic-goals/${deleted.id}`, { as: people.creator })
    for (const parent_goal_id of [foreign.id, deleted.id, t.app.ctx.newId()]) {
      const reply = await change(people.creator, mine.id, { parent_goal_id })
      expect(messageOf(reply)).toEqual(invalid('parent_goal_id', goalMessages.parentUnknown))
    }
  })

  test('never forms a cycle, even if two goals are moved at once', async () => {
    const me = await t.person('user')
    const [top, middle, low] = [await create(me), await create(me), await create(me)]
    expect((await change(me, middle.id, { parent_goal_id: top.id })).statusCode).toBe(200)
    expect((await change(me, low.id, { parent_goal_id: middle.id })).statusCode).toBe(200)
    for (const parent_goal_id of [top.id, middle.id, low.id]) {
      const reply = await change(me, top.id, { parent_goal_id })
      expect(messageOf(reply)).toEqual(invalid('parent_goal_id', goalMessages.parentCycle))
    }
    const [a, b] = [await create(me), await create(me)]
    const replies = await Promise.all([change(me, a.id, { parent_goal_id: b.id }), change(me, b.id, { parent_goal_id: a.id })])
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
  })
})

describe('the goal of a task', () => {
  const createTask = (as: Caller, payload: object) => t.call('POST /api/tasks/', { as, payload: { title: 'Call', ...payload } })

  test('must be visible to the person who links it', async () => {
    const { people } = await createCompany(t)
    const [mine, foreign] = [await create(people.creator), await create(people.stranger)]
    const task = (await createTask(people.creator, { goal_id: mine.id })).json<Task>()
    expect(task.goal).toEqual({ id: mine.id, title: 'Grow' })
    const error = invalid('goal_id', goalMessages.unknown)
    expect(messageOf(await createTask(people.creator, { goal_id: foreign.id }))).toEqual(error)
    const moved = await t.call(`PUT /api/tasks/${task.id}`, { as: people.creator, payload: { goal_id: foreign.id } })
    expect(messageOf(moved)).toEqual(error)
    const cleared = await t.call(`PUT /api/tasks/${task.id}`, { as: people.creator, payload: { goal_id: null } })
    expect(cleared.json<Task>().goal_id).toBeNull()
  })

  test('is hidden from an assignee who does not see it, and kept by their update', async () => {
    const { people } = await createCompany(t)
    const goal = await create(people.creator)
    const task = (await createTask(people.creator, { goal_id: goal.id, assigned_to_user_id: people.member.id })).json<Task>()
    const updated = await t.call(`PUT /api/tasks/${task.id}`, { as: people.member, payload: { status: 'Review' } })
    expect(updated.json<Task>()).toMatchObject({ goal_id: null, goal: null })
    const list = await t.call(`GET /api/tasks/?goal_id=${goal.id}`, { as: people.member })
    expect(list.json()).toEqual([])
    expect((await t.call(`GET /api/tasks/?goal_id=${goal.id}`, { as: people.creator })).json<Task[]>()).toMatchObject([{ id: task.id }])
  })

  test('disappears with the goal and returns with it', async () => {
    const me = await t.person('user')
    const goal = await create(me)
    const task = (await createTask(me, { goal_id: goal.id })).json<Task>()
    const goalOf = async () => (await t.call(`GET /api/tasks/${task.id}`, { as: me })).json<Task>().goal_id
    await t.call(`DELETE /api/strategic-goals/${goal.id}`, { as: me })
    expect(await goalOf()).toBeNull()
    await t.call(`POST /api/bin/${goal.id}/restore`, { as: me })
    expect(await goalOf()).toBe(goal.id)
  })

  test('counts in the burn-up of the goal, which strangers do not see', async () => {
    const { people } = await createCompany(t)
    const goal = await create(people.creator)
    const goal_id = goal.id
    await createTask(people.creator, { goal_id })
    await createTask(people.creator, { goal_id, status: 'Cancelled' })
    const done = (await createTask(people.creator, { goal_id, status: 'Done' })).json<Task>()
    expect(done.completed_at).not.toBeNull()
    const day = dayFromNow(0)
    const burnUp = (as: Caller) => t.call(`GET /api/strategic-goals/${goal_id}/burn-up`, { as })
    expect((await burnUp(people.creator)).json()).toEqual([{ day, total: 2, done: 1 }])
    await t.call(`PUT /api/tasks/${done.id}`, { as: people.creator, payload: { status: 'In Progress' } })
    expect((await burnUp(people.creator)).json()).toEqual([{ day, total: 2, done: 0 }])
    expect((await burnUp(people.stranger)).statusCode).toBe(404)
  })
})

test('the workload counts open tasks that the person sees, by person and priority', async () => {
  const [me, other] = [await t.person('user'), await t.person('user')]
  await createOrganization(t, 'Southwind', [
    [me, 'user'],
    [other, 'user'],
  ])
  const add = (as: Caller, payload: object) => t.call('POST /api/tasks/', { as, payload: { title: 'Call', ...payload } })
  await add(me, { assigned_to_user_id: other.id, priority: 'Urgent', due_date: '2020-01-01' })
  await add(me, { assigned_to_user_id: other.id })
  await add(me, { assigned_to_user_id: other.id, status: 'Done' })
  await add(me, {})
  await add(other, { assigned_to_user_id: other.id })
  const counts = (urgent: number, medium: number) => [
    { priority: 'Low', count: 0 },
    { priority: 'Medium', count: medium },
    { priority: 'High', count: 0 },
    { priority: 'Urgent', count: urgent },
  ]
  const workload = (await t.call('GET /api/tasks/workload', { as: me })).json()
  expect(workload).toMatchObject([
    { person: { id: other.id }, tasks: counts(1, 1), total: 2, overdue: 1 },
    { person: null, tasks: counts(0, 1), total: 1, overdue: 0 },
  ])
})

import type { Goal } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { goals, users } from '../../schema.ts'
import { can } from '../../platform/permissions.ts'
import { goalPermissions } from './goals.policy.ts'
import { createCompany, createOrganization, publishedChanges, type Role } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

const growth = { title: 'Grow', due_date: '2027-06-30' }
const post = (as: Caller, payload: object) => t.call('POST /api/strategic-goals/', { as, payload })
const create = async (as: Caller, payload: object = {}): Promise<Goal> => {
  const reply = await post(as, { ...growth, ...payload })
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}
const read = (as: Caller, id: string) => t.call(`GET /api/strategic-goals/${id}`, { as })
const change = (as: Caller, id: string, payload: object) => t.call(`PUT /api/strategic-goals/${id}`, { as, payload })
const remove = (as: Caller, id: string) => t.call(`DELETE /api/strategic-goals/${id}`, { as })
const detailOf = (reply: Awaited<ReturnType<typeof read>>) => [reply.statusCode, reply.json<{ detail: string }>().detail]

describe('POST /api/strategic-goals/', () => {
  test("creates a goal of one's own, by default new and without KPIs", async () => {
    const me = await t.person('user')
    const goal = await create(me)
    expect(goal).toMatchObject({ ...growth, user_id: me.id, status: 'new', kpis: [], progress: 0, description: null })
    expect(goal).toMatchObject({ organization_id: null, organization_name: null, can_edit: true, can_delete: true })
    expect((await read(me, goal.id)).json()).toEqual(goal)
  })

  test('creates a goal of an organization and publishes it to all its members', async () => {
    const { id, people } = await createCompany(t)
    const body = {
      description: ' All of it ',
      status: 'IN_PROGRESS',
      organization_id: id,
      kpis: [{ name: 'Sales', current_value: 5, target_value: 10 }],
    }
    const goal = await create(people.creator, body)
    expect(goal).toMatchObject({ organization_name: 'Northwind', description: 'All of it', status: 'in_progress', progress: 50 })
    expect(await publishedChanges(t)).toEqual([
      { topic: 'goals', kind: 'created', id: goal.id, actor_id: people.creator.id, audience: [people.creator.id, id].toSorted() },
    ])
  })

  test('ignores owner, creation time and permissions in the body', async () => {
    const [me, other] = [await t.person('user'), await t.person('user')]
    const requestedFields = {
      id: other.id,
      user_id: other.id,
      created_at: '2001-01-01',
      can_edit: false,
      progress: 99,
      deleted_at: '2001-01-01',
    }
    const goal = await create(me, requestedFields)
    expect(goal).toMatchObject({ user_id: me.id, can_edit: true, progress: 0 })
    expect(goal.id).not.toBe(other.id)
    expect(goal.created_at).not.toContain('2001')
  })

  test.each([
    ['no title', { title: undefined }, appMessages.goal.titleAndDueRequired],
    ['a blank title', { title: '  ' }, appMessages.goal.titleAndDueRequired],
    ['a title of 301 characters', { title: 'x'.repeat(301) }, 'Use at most 300 characters.'],
    ['no due date', { due_date: undefined }, appMessages.goal.titleAndDueRequired],
    ['a blank due date', { due_date: '' }, appMessages.goal.titleAndDueRequired],
    ['a due date of null', { due_date: null }, appMessages.goal.titleAndDueRequired],
    ['the 30th of February', { due_date: '2027-02-30' }, 'This is not a valid date.'],
    ['a day of the year 0', { due_date: '0000-01-01' }, 'This is not a valid date.'],
    ['a moment instead of a day', { due_date: '2027-02-03T10:00:00Z' }, 'This is not a valid date.'],
    ['an unknown status', { status: 'paused' }, 'status must be one of new, in_progress, done, failed.'],
    ['a description that is too long', { description: 'x'.repeat(10_001) }, 'Use at most 10,000 characters.'],
    ['KPIs that are no list', { kpis: { name: 'x' } }, undefined],
  ])('rejects %s', async (_what, wrong, detail) => {
    const reply = await post(await t.person('user'), { ...growth, ...wrong })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ ...(detail && { detail }), errors: [{ field: Object.keys(wrong)[0] }] })
    expect(await t.db.$count(goals)).toBe(0)
  })

  test('returns the same for a foreign and a missing organization', async () => {
    const { people, strangersId } = await createCompany(t)
    const answers = []
    for (const organization_id of [strangersId, crypto.randomUUID()])
      answers.push((await post(people.creator, { ...growth, organization_id })).json())
    const detail = appMessages.organization.foreign
    expect(answers[0]).toEqual({ detail, errors: [{ field: 'organization_id', message: detail }] })
    expect(answers[1]).toEqual(answers[0])
    expect((await post(people.appAdmin, { ...growth, organization_id: strangersId })).statusCode).toBe(422)
    expect(await t.db.$count(goals)).toBe(0)
  })
})

describe("permission to see, update and delete an organization's goal", () => {
  const answers: Record<Role, { see: number; edit: number; delete: number }> = {
    creator: { see: 200, edit: 200, delete: 204 },
    member: { see: 200, edit: 409, delete: 409 },
    manager: { see: 200, edit: 200, delete: 409 },
    orgAdmin: { see: 200, edit: 200, delete: 204 },
    stranger: { see: 404, edit: 404, delete: 404 },
    appAdmin: { see: 404, edit: 404, delete: 404 },
  }

  test.each(Object.entries(answers) as [Role, (typeof answers)[Role]][])('%s', async (role, expected) => {
    const { id: organization_id, people } = await createCompany(t)
    const { id } = await create(people.creator, { organization_id })
    const who = people[role]
    const seen = await read(who, id)
    const listed = await t.call('GET /api/strategic-goals/', { as: who })
    expect([seen.statusCode, listed.headers['x-total-count']]).toEqual([expected.see, expected.see === 200 ? '1' : '0'])
    expect((await t.call(`GET /api/strategic-goals/${id}/history`, { as: who })).statusCode).toBe(expected.see)
    const { can_edit, can_delete } = seen.json<Partial<Goal>>()
    const flags = expected.see === 404 ? [undefined, undefined] : [expected.edit === 200, expected.delete === 204]
    expect([can_edit, can_delete]).toEqual(flags)
    expect((await change(who, id, { title: 'Changed' })).statusCode).toBe(expected.edit)
    expect((await remove(who, id)).statusCode).toBe(expected.delete)
    const [row] = await t.db.select().from(goals)
    expect([row!.title, row!.deleted_at !== null]).toEqual([expected.edit === 200 ? 'Changed' : 'Grow', expected.delete === 204])
  })

  test('the lists follow the permission table', async () => {
    const { id: organization_id, people, strangersId } = await createCompany(t)
    const made = [
      await create(people.creator),
      await create(people.creator, { organization_id }),
      await create(people.orgAdmin, { organization_id }),
    ]
    made.push(await create(people.stranger, { organization_id: strangersId }), await create(people.appAdmin))
    const access = { creator: 'user', member: 'user', manager: 'manager', orgAdmin: 'admin' } as const
    for (const [role, { id, email }] of Object.entries(people) as [Role, Caller][]) {
      const inside = role in access ? [{ organization_id, access: access[role as keyof typeof access] }] : []
      const memberships = role === 'stranger' ? [{ organization_id: strangersId, access: 'admin' as const }] : inside
      const actor = { id, email, user_level: 'user' as const, first_name: null, last_name: null, memberships }
      const standing = (goal: Goal) => ({ creatorId: goal.user_id, organizationIds: goal.organization_id ? [goal.organization_id] : [] })
      const expected = made.filter((goal) => can(actor, 'see', goalPermissions, standing(goal)))
      const listed = (await t.call('GET /api/strategic-goals/', { as: people[role] })).json<Goal[]>()
      expect(new Set(listed.map((goal) => goal.id)), role).toEqual(new Set(expected.map((goal) => goal.id)))
    }
  })

  test('gives the reason for each rejection, and the same one for foreign and missing', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const { id } = await create(people.creator, { organization_id })
    expect(detailOf(await change(people.member, id, { title: 'x' }))).toEqual([409, appMessages.goal.cannotEdit])
    expect(detailOf(await remove(people.manager, id))).toEqual([409, appMessages.goal.cannotDelete])
    for (const call of [read, remove, (as: Caller, one: string) => change(as, one, { title: 'x' })]) {
      expect((await call(people.stranger, id)).body).toBe((await call(people.stranger, crypto.randomUUID())).body)
    }
  })

  test('only the owner sees a goal without an organization', async () => {
    const { people } = await createCompany(t)
    const { id } = await create(people.creator)
    for (const role of ['member', 'orgAdmin', 'appAdmin'] as const) expect((await read(people[role], id)).statusCode, role).toBe(404)
  })

  test('a goal of a deleted account stays with the organization', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const { id } = await create(people.creator, { organization_id })
    await t.db.delete(users).where(eq(users.id, people.creator.id))
    expect((await read(people.member, id)).json()).toMatchObject({ user_id: null, can_edit: false })
    const reply = await change(people.manager, id, { organization_id: null })
    expect(detailOf(reply)).toEqual([409, appMessages.goal.onlyOwnerMoves])
  })
})

describe('PUT /api/strategic-goals/{id}', () => {
  test('updates the sent fields only', async () => {
    const me = await t.person('user')
    const goal = await create(me, { description: 'Words', kpis: [{ name: 'Sales', target_value: 10 }] })
    await t.db.update(goals).set({ updated_at: new Date(0) })
    const { updated_at, ...rest } = (await change(me, goal.id, { status: 'in_progress' })).json<Goal>()
    expect(rest).toEqual({ ...goal, status: 'in_progress', updated_at: undefined })
    expect(updated_at).not.toContain('1970')
    expect((await change(me, goal.id, { description: null })).json()).toMatchObject({ description: null, status: 'in_progress' })
  })

  test('returns the goal for an empty update, writes nothing and publishes nothing', async () => {
    const me = await t.person('user')
    const goal = await create(me)
    expect((await change(me, goal.id, {})).json()).toEqual(goal)
    expect(await publishedChanges(t)).toHaveLength(1)
  })

  test.each([{ title: '' }, { due_date: null }, { due_date: '' }, { status: 'x' }])('rejects %j', async (wrong) => {
    const me = await t.person('user')
    const goal = await create(me)
    expect((await change(me, goal.id, wrong)).statusCode).toBe(422)
    expect((await read(me, goal.id)).json()).toEqual(goal)
  })

  test('publishes a move to both organizations, and the first no longer sees the goal', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const second = await createOrganization(t, 'Southwind', [[people.creator, 'user']])
    const { id } = await create(people.creator, { organization_id })
    expect((await change(people.creator, id, { organization_id: second })).json()).toMatchObject({ organization_name: 'Southwind' })
    const published = (await publishedChanges(t)).at(-1)
    expect(published).toMatchObject({ topic: 'goals', kind: 'changed', audience: [people.creator.id, organization_id, second].toSorted() })
    expect((await read(people.member, id)).statusCode).toBe(404)
  })

  test('rejects a move into a foreign organization', async () => {
    const { id: organization_id, people, strangersId } = await createCompany(t)
    const { id } = await create(people.creator, { organization_id })
    const reply = await change(people.creator, id, { organization_id: strangersId, title: 'Moved' })
    expect(detailOf(reply)).toEqual([422, appMessages.organization.foreign])
    expect((await read(people.creator, id)).json()).toMatchObject({ title: 'Grow', organization_id })
  })

  test('lets an owner outside the organization update the goal in place', async () => {
    const { people, strangersId } = await createCompany(t)
    const { id } = await create(people.creator)
    await t.db.update(goals).set({ organization_id: strangersId }).where(eq(goals.id, id))
    expect((await change(people.creator, id, { title: 'Mine', organization_id: strangersId })).statusCode).toBe(200)
  })
})

test(`a goal takes ${limits.kpis} KPIs and not one more`, async () => {
  const me = await t.person('user')
  const kpis = Array.from({ length: limits.kpis }, (_, n) => ({ name: `KPI ${n}`, target_value: n + 1 }))
  expect((await create(me, { kpis })).kpis.map(({ name }) => name)).toEqual(kpis.map(({ name }) => name))
  expect((await post(me, { ...growth, kpis: [...kpis, kpis[0]] })).statusCode).toBe(422)
})

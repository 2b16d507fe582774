import type { BinEntry } from '@adjutant/contract/bin'
import type { Goal } from '@adjutant/contract/goals'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goals, kpi_values, memberships, users } from '../../schema.ts'
import { createCompany, publishedChanges, type Company, type Role } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { goalTrash } from './index.ts'

const t = testApp()

const kpis = [{ name: 'Sales', current_value: 1, target_value: 2 }]
async function trashedBy(role: Role): Promise<Company & { goal: Goal; who: Caller }> {
  const sampleCompany = await createCompany(t)
  const payload = { title: 'Grow', due_date: '2027-06-30', organization_id: sampleCompany.id, kpis }
  const goal = (await t.call('POST /api/strategic-goals/', { as: sampleCompany.people.creator, payload })).json<Goal>()
  const who = sampleCompany.people[role]
  expect((await t.call(`DELETE /api/strategic-goals/${goal.id}`, { as: who })).statusCode).toBe(204)
  return { ...sampleCompany, goal, who }
}
const bin = async (as: Caller) => (await t.call('GET /api/bin/', { as })).json<BinEntry[]>()
const restore = async (as: Caller, id: string) => (await t.call(`POST /api/bin/${id}/restore`, { as })).statusCode
const purge = async (as: Caller, id: string) => (await t.call(`DELETE /api/bin/${id}`, { as })).statusCode
const read = (as: Caller, id: string) => t.call(`GET /api/strategic-goals/${id}`, { as })

test('a deleted goal is inaccessible at once, and the change is published to everybody concerned', async () => {
  const { goal, who, id, people } = await trashedBy('creator')
  const statuses = [await read(who, goal.id), await read(people.orgAdmin, goal.id)].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([404, 404])
  expect((await t.call(`PUT /api/strategic-goals/${goal.id}`, { as: who, payload: { title: 'x' } })).statusCode).toBe(404)
  expect((await t.call(`DELETE /api/strategic-goals/${goal.id}`, { as: who })).statusCode).toBe(404)
  expect((await t.call(`GET /api/strategic-goals/${goal.id}/history`, { as: who })).statusCode).toBe(404)
  expect((await publishedChanges(t)).slice(1)).toMatchObject([
    { topic: 'goals', kind: 'deleted', id: goal.id, audience: [who.id, id].toSorted() },
    { topic: 'bin', kind: 'created', id: goal.id, audience: [who.id] },
  ])
})

test.each(['creator', 'orgAdmin'] as const)(
  'the person who deleted it finds it in the trash and restores it unchanged: %s',
  async (role) => {
    const { goal, who, id, people } = await trashedBy(role)
    expect(await bin(who)).toMatchObject([{ kind: 'goal', id: goal.id, title: 'Grow' }])
    expect(await restore(who, goal.id)).toBe(204)
    expect((await read(people.creator, goal.id)).json()).toEqual(goal)
    expect(await bin(who)).toEqual([])
    expect(await publishedChanges(t)).toContainEqual(
      expect.objectContaining({ topic: 'goals', kind: 'created', actor_id: who.id, audience: [people.creator.id, id].toSorted() }),
    )
    expect(await restore(who, goal.id)).toBe(404)
  },
)

test('nobody else finds it in the trash', async () => {
  const { goal, people } = await trashedBy('creator')
  for (const role of ['member', 'manager', 'orgAdmin', 'stranger', 'appAdmin'] as const) {
    expect(await bin(people[role])).toEqual([])
    expect([await restore(people[role], goal.id), await purge(people[role], goal.id)]).toEqual([404, 404])
  }
})

test.each([
  ['left the organization', undefined],
  ['may no longer delete there', 'manager' as const],
])("a person who %s has no permissions on another's goal in the trash", async (_what, access) => {
  const { goal, who, id } = await trashedBy('orgAdmin')
  const theirs = and(eq(memberships.user_id, who.id), eq(memberships.organization_id, id))
  if (access) await t.db.update(memberships).set({ access }).where(theirs)
  else await t.db.delete(memberships).where(theirs)
  expect(await bin(who)).toEqual([])
  expect([await restore(who, goal.id), await purge(who, goal.id)]).toEqual([404, 404])
})

test('permanent deletion includes KPIs and their values', async () => {
  const { goal, who } = await trashedBy('creator')
  expect(await purge(who, goal.id)).toBe(204)
  expect([await t.db.$count(goals), await t.db.$count(kpi_values)]).toEqual([0, 0])
  expect(await purge(who, goal.id)).toBe(404)
})

test("a goal in use can't be deleted permanently", async () => {
  const { goal, who } = await trashedBy('creator')
  await restore(who, goal.id)
  expect([await purge(who, goal.id), (await read(who, goal.id)).statusCode]).toEqual([404, 200])
})

test('it is deleted after thirty days, not earlier', async () => {
  const { goal } = await trashedBy('creator')
  const lieFor = (days: number) => t.db.update(goals).set({ deleted_at: sql`now() - make_interval(days => ${days})` })
  await lieFor(29)
  await goalTrash.purgeExpired(t.app.ctx)
  expect(await t.db.$count(goals, eq(goals.id, goal.id))).toBe(1)
  await lieFor(31)
  await goalTrash.purgeExpired(t.app.ctx)
  expect(await t.db.$count(goals)).toBe(0)
})

test("a deleted account's private goal is removed by the next cleanup, an organization's goal stays", async () => {
  const { people, id: organization_id } = await createCompany(t)
  const body = { title: 'Grow', due_date: '2027-06-30' }
  await t.call('POST /api/strategic-goals/', { as: people.creator, payload: body })
  await t.call('POST /api/strategic-goals/', { as: people.creator, payload: { ...body, organization_id } })
  await t.db.delete(users).where(eq(users.id, people.creator.id))
  await goalTrash.purgeExpired(t.app.ctx)
  expect(await t.db.select({ organization_id: goals.organization_id }).from(goals)).toEqual([{ organization_id }])
})

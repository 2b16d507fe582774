import type { CheckIn, Goal } from '@adjutant/contract/goals'
import { limits } from '@adjutant/contract/core/limits'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { goals, mails } from '../../schema.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { dayFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { remindCheckIns } from './index.ts'

const t = testApp()

const kpis = [
  { name: 'Sales', current_value: 2, target_value: 10, unit: '€' },
  { name: 'Errors', current_value: 8, target_value: 5, start_value: 10 },
]
const create = async (as: Caller, payload: object = {}): Promise<Goal> =>
  (await t.call('POST /api/strategic-goals/', { as, payload: { title: 'Grow', due_date: dayFromNow(90), kpis, ...payload } })).json()
const checkIn = (as: Caller, id: string, payload: object) => t.call(`POST /api/strategic-goals/${id}/check-ins`, { as, payload })
const list = (as: Caller, id: string) => t.call(`GET /api/strategic-goals/${id}/check-ins`, { as })

describe('a check-in', () => {
  test('stores values, confidence and comment, and moves the next one', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id, check_in_interval: 'weekly' })
    expect([goal.check_in_due, goal.is_outdated, goal.last_check_in]).toEqual([dayFromNow(7), false, null])
    const [sales, errors] = goal.kpis
    await t.db
      .update(goals)
      .set({ next_check_in_on: dayFromNow(-1) })
      .where(eq(goals.id, goal.id))
    expect((await t.call(`GET /api/strategic-goals/${goal.id}`, { as: people.member })).json<Goal>().is_outdated).toBe(true)
    const values = [{ kpi_id: sales!.id, value: 6 }]
    const reply = await checkIn(people.manager, goal.id, { values, confidence: 'low', comment: ' Two deals slipped. ' })
    const after = reply.json<Goal>()
    expect([reply.statusCode, after.kpis[0]!.current_value, after.kpis[1]!.current_value]).toEqual([201, 6, errors!.current_value])
    expect(after).toMatchObject({ check_in_due: dayFromNow(7), is_outdated: false, last_check_in: { confidence: 'low' } })
    expect((await list(people.member, goal.id)).json<CheckIn[]>()).toMatchObject([
      {
        user: { id: people.manager.id },
        values: [{ kpi_id: sales!.id, name: 'Sales', value: 6, unit: '€' }],
        confidence: 'low',
        comment: 'Two deals slipped.',
      },
    ])
    expect((await publishedChanges(t)).at(-1)).toMatchObject({ topic: 'goals', kind: 'changed', id: goal.id })
  })

  test('records a confirmed value in the history, and changes nothing without values', async () => {
    const me = await t.person('user')
    const goal = await create(me)
    const values = [{ kpi_id: goal.kpis[0]!.id, value: 2 }]
    await checkIn(me, goal.id, { values, confidence: 'high' })
    await checkIn(me, goal.id, { confidence: 'high' })
    const history = (await t.call(`GET /api/strategic-goals/${goal.id}/history`, { as: me })).json<{ values: { value: number }[] }[]>()
    expect(history.map((one) => one.values.map(({ value }) => value))).toEqual([[2, 2], [8]])
  })

  test('is for creator, owner and managers; others see the history, strangers nothing', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id, owner_id: people.orgAdmin.id })
    const statusOf = async (as: Caller) => (await checkIn(as, goal.id, { confidence: 'medium' })).statusCode
    expect([await statusOf(people.creator), await statusOf(people.orgAdmin), await statusOf(people.manager)]).toEqual([201, 201, 201])
    expect([await statusOf(people.member), await statusOf(people.stranger)]).toEqual([409, 404])
    expect((await list(people.member, goal.id)).json()).toHaveLength(3)
    expect((await list(people.stranger, goal.id)).statusCode).toBe(404)
  })

  test('is deleted by its author only', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const goal = await create(people.creator, { organization_id })
    await checkIn(people.creator, goal.id, { confidence: 'medium' })
    const [stored] = (await list(people.creator, goal.id)).json<CheckIn[]>()
    const remove = (as: Caller) => t.call(`DELETE /api/strategic-goals/${goal.id}/check-ins/${stored!.id}`, { as })
    expect([(await remove(people.manager)).statusCode, (await remove(people.creator)).statusCode]).toEqual([404, 204])
    expect((await list(people.creator, goal.id)).json()).toEqual([])
  })

  test('rejects foreign and repeated KPIs, an unknown confidence and a long comment', async () => {
    const me = await t.person('user')
    const [goal, other] = [await create(me), await create(me)]
    const own = { kpi_id: goal.kpis[0]!.id, value: 1 }
    for (const payload of [
      { confidence: 'high', values: [{ kpi_id: other.kpis[0]!.id, value: 1 }] },
      { confidence: 'high', values: [own, own] },
      { confidence: 'high', values: [{ ...own, value: 1e16 }] },
      { confidence: 'sure' },
      { confidence: 'high', comment: 'x'.repeat(limits.checkInComment + 1) },
    ])
      expect((await checkIn(me, goal.id, payload)).statusCode).toBe(422)
    expect((await list(me, goal.id)).json()).toEqual([])
  })
})

describe('a reminder', () => {
  const remindersOf = async (goal: Goal) =>
    (await t.db.select().from(mails)).filter(({ key }) => key.startsWith(`check-in:${goal.id}`)).map(({ recipient }) => recipient)

  test('goes to the owner once per due check-in, and never for closed or deleted goals', async () => {
    const { id: organization_id, people } = await createCompany(t)
    const due = await create(people.creator, { organization_id, owner_id: people.member.id, check_in_interval: 'biweekly' })
    const closed = await create(people.creator, { check_in_interval: 'weekly', status: 'done' })
    const deleted = await create(people.creator, { check_in_interval: 'monthly' })
    await t.call(`DELETE /api/strategic-goals/${deleted.id}`, { as: people.creator })
    await remindCheckIns(t.app.ctx)
    expect(await remindersOf(due)).toEqual([])
    await t.db.update(goals).set({ next_check_in_on: dayFromNow(0) })
    await remindCheckIns(t.app.ctx)
    const { length } = await publishedChanges(t)
    await remindCheckIns(t.app.ctx)
    expect(await remindersOf(due)).toEqual([people.member.email])
    expect(await publishedChanges(t)).toHaveLength(length)
    expect([await remindersOf(closed), await remindersOf(deleted)]).toEqual([[], []])
    await checkIn(people.member, due.id, { confidence: 'high' })
    await t.db.update(goals).set({ next_check_in_on: dayFromNow(-1) })
    await remindCheckIns(t.app.ctx)
    expect(await remindersOf(due)).toEqual([people.member.email, people.member.email])
  })

  test('stops with the schedule', async () => {
    const me = await t.person('user')
    const goal = await create(me, { check_in_interval: 'weekly' })
    const stopped = await t.call(`PUT /api/strategic-goals/${goal.id}`, { as: me, payload: { check_in_interval: 'none' } })
    expect(stopped.json<Goal>()).toMatchObject({ check_in_interval: 'none', check_in_due: null, is_outdated: false })
  })
})

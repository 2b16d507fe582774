import type { Goal, KpiHistory } from '@adjutant/contract/goals'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { beforeEach, describe, expect, test } from 'vitest'
import { kpi_values, kpis } from '../../schema.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let me: Caller
beforeEach(async () => {
  me = await t.person('user')
})

const sales = { name: 'Sales', current_value: 2, target_value: 10, start_value: null, unit: '€' }
const errors = { name: 'Errors', current_value: 8, target_value: 5, start_value: 10, unit: null }

const post = (list: unknown) =>
  t.call('POST /api/strategic-goals/', { as: me, payload: { title: 'Grow', due_date: '2027-06-30', kpis: list } })
const goalWith = async (...list: object[]): Promise<Goal> => (await post(list)).json()
const put = (id: string, list: unknown) => t.call(`PUT /api/strategic-goals/${id}`, { as: me, payload: { kpis: list } })
const replace = async (id: string, ...list: object[]): Promise<Goal['kpis']> => {
  const reply = await put(id, list)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Goal>().kpis
}
const historyOf = async (id: string) => {
  const history = (await t.call(`GET /api/strategic-goals/${id}/history`, { as: me })).json<KpiHistory[]>()
  return Object.fromEntries(history.map(({ name, values }) => [name, values.map(({ value }) => value)]))
}

describe('the KPIs of a goal', () => {
  test('are stored as sent, with their progress', async () => {
    const goal = await goalWith(sales, errors, { name: 'Bare', target_value: 1 })
    expect(goal.kpis).toMatchObject([
      { ...sales, progress: 20 },
      { ...errors, progress: 40 },
      { name: 'Bare', current_value: 0, target_value: 1, start_value: null, unit: null, progress: 0 },
    ])
    expect(goal.progress).toBe(20)
  })

  test('need no target, and have no progress without one', async () => {
    const bare = { id: null, name: 'Reach', current_value: null, target_value: null }
    const goal = await goalWith(bare, { name: 'Trust', current_value: 7 }, sales)
    const none = { target_value: null, start_value: null, progress: 0 }
    expect(goal.kpis).toMatchObject([{ ...none, current_value: 0 }, { ...none, current_value: 7 }, sales])
    const [reach, trust] = goal.kpis
    const again = await replace(goal.id, { ...reach, current_value: 3 }, { id: trust!.id, name: 'Trust', current_value: null })
    expect(again).toMatchObject([
      { id: reach!.id, current_value: 3 },
      { id: trust!.id, current_value: 7 },
    ])
  })

  test('are replaced as a whole: known ids stay, new ones are inserted, the rest is deleted, in the order sent', async () => {
    const goal = await goalWith(sales, errors)
    const [first, second] = goal.kpis
    const after = await replace(goal.id, { name: 'New', target_value: 3 }, { ...second, name: 'Mistakes' })
    expect(after.map(({ name }) => name)).toEqual(['New', 'Mistakes'])
    expect(after[1]!.id).toBe(second!.id)
    expect(after.map(({ id }) => id)).not.toContain(first!.id)
    expect(await replace(goal.id)).toEqual([])
    expect([await t.db.$count(kpis), await t.db.$count(kpi_values)]).toEqual([0, 0])
  })

  test('keep their ids when reordered', async () => {
    const goal = await goalWith(sales, errors)
    expect(await replace(goal.id, ...goal.kpis.toReversed())).toEqual(goal.kpis.toReversed())
  })

  test('are those of one request after concurrent replacements', async () => {
    const goal = await goalWith(sales)
    await Promise.all(['A', 'B', 'C', 'D', 'E', 'F'].map((name) => replace(goal.id, { name, target_value: 1 })))
    expect((await t.call(`GET /api/strategic-goals/${goal.id}`, { as: me })).json<Goal>().kpis).toHaveLength(1)
  })

  test('keep fields that were not sent and clear those sent as null', async () => {
    const goal = await goalWith(sales, errors)
    const [first, second] = goal.kpis.map(({ id }) => id)
    const kept = await replace(goal.id, { id: first, name: 'Sales', target_value: 20 }, { id: second, name: 'Errors', target_value: 5 })
    expect(kept).toMatchObject([{ ...sales, target_value: 20 }, errors])
    const cleared = await replace(goal.id, { id: first, name: 'Sales', target_value: 20, unit: '' }, { ...kept[1], start_value: null })
    expect(cleared).toMatchObject([{ unit: null, current_value: 2 }, { start_value: null }])
  })

  test('stay unchanged when an update omits them', async () => {
    const goal = await goalWith(sales)
    const reply = await t.call(`PUT /api/strategic-goals/${goal.id}`, { as: me, payload: { title: 'Shrink' } })
    expect(reply.json<Goal>().kpis).toEqual(goal.kpis)
  })

  test.each([
    ['no name', { name: '' }, appMessages.goal.kpiNameRequired, 'kpis.0.name'],
    ['a target in words', { target_value: '10' }, 'The target must be a number.', 'kpis.0.target_value'],
    ['a current value in words', { current_value: '2' }, 'The current value must be a number.', 'kpis.0.current_value'],
    ['a value beyond all bounds', { current_value: 1e16 }, appMessages.goal.kpiOutOfRange, 'kpis.0.current_value'],
    ['a unit of 41 characters', { unit: 'x'.repeat(41) }, 'Use at most 40 characters.', 'kpis.0.unit'],
    ['an id for a goal that is only being made', { id: crypto.randomUUID() }, appMessages.goal.kpiUnknown, 'kpis.0.id'],
  ])('with %s are rejected, and nothing is partially applied', async (_what, wrong, detail, field) => {
    const reply = await post([{ ...sales, ...wrong }])
    expect([reply.statusCode, reply.json()]).toEqual([422, { detail, errors: [{ field, message: detail }] }])
    const goal = await goalWith(sales)
    expect(
      (
        await put(goal.id, [
          { name: 'First', target_value: 1 },
          { ...sales, ...wrong },
        ])
      ).statusCode,
    ).toBe(422)
    expect((await t.call(`GET /api/strategic-goals/${goal.id}`, { as: me })).json()).toEqual(goal)
    expect((await t.call('GET /api/strategic-goals/', { as: me })).json()).toHaveLength(1)
  })

  test("reject the id of another goal's KPI, also of one's own goal, and that KPI stays there", async () => {
    const [one, other] = [await goalWith(sales), await goalWith(errors)]
    const reply = await put(one.id, [{ ...other.kpis[0], current_value: 99 }])
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, appMessages.goal.kpiUnknown])
    expect((await t.call(`GET /api/strategic-goals/${other.id}`, { as: me })).json()).toEqual(other)
  })

  test('reject a repeated id', async () => {
    const goal = await goalWith(sales)
    const reply = await put(goal.id, [goal.kpis[0], goal.kpis[0]])
    expect(reply.json()).toMatchObject({ detail: appMessages.goal.kpiUnknown, errors: [{ field: 'kpis.1.id' }] })
  })
})

describe('GET /api/strategic-goals/{id}/history', () => {
  test('returns every value of every KPI, oldest first, including the initial one', async () => {
    const goal = await goalWith(sales, errors)
    const [first, second] = goal.kpis
    for (const current_value of [5, 3, 9]) await replace(goal.id, { ...first, current_value }, { ...second })
    expect(await historyOf(goal.id)).toEqual({ Sales: [2, 5, 3, 9], Errors: [8] })
  })

  test('adds an entry only for a change of the value', async () => {
    const goal = await goalWith(sales)
    await replace(goal.id, { ...goal.kpis[0], name: 'Turnover', target_value: 50 })
    expect(await historyOf(goal.id)).toEqual({ Turnover: [2] })
  })

  test('restarts for a KPI that was omitted and added again', async () => {
    const goal = await goalWith(sales)
    await replace(goal.id, { ...sales, current_value: 7 })
    expect(await historyOf(goal.id)).toEqual({ Sales: [7] })
  })

  test('has monotonic timestamps, also under concurrent updates', async () => {
    const goal = await goalWith(sales)
    const values = [3, 4, 5, 6, 7, 8]
    await Promise.all(values.map((current_value) => replace(goal.id, { ...goal.kpis[0], current_value })))
    const [history] = (await t.call(`GET /api/strategic-goals/${goal.id}/history`, { as: me })).json<KpiHistory[]>()
    const last = (await t.call(`GET /api/strategic-goals/${goal.id}`, { as: me })).json<Goal>().kpis[0]!.current_value
    expect(history!.values.map(({ value }) => value).toSorted()).toEqual([2, ...values])
    expect(history!.values.at(-1)!.value).toBe(last)
    expect(history!.values.map(({ at }) => at)).toEqual(history!.values.map(({ at }) => at).toSorted())
  })
})

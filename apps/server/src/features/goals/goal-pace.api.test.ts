import { limits } from '@adjutant/contract/core/limits'
import type { Goal } from '@adjutant/contract/goals'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goals, kpi_values } from '../../schema.ts'
import { createCompany } from '../../testing/company.ts'
import { dayFromNow, momentFromNow } from '../../testing/days.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'
import { listGoalsNeedingAttention } from './index.ts'

const t = testApp()

/** A goal of 100 days that began 50 days ago, at this percentage. */
async function createGoal(as: Caller, title: string, percent: number, more: object = {}): Promise<Goal> {
  const kpis = [{ name: 'Sales', current_value: percent, target_value: 100 }]
  const payload = { title, due_date: dayFromNow(50), kpis, ...more }
  const goal = (await t.call('POST /api/strategic-goals/', { as, payload })).json<Goal>()
  await t.db
    .update(goals)
    .set({ created_at: momentFromNow(-50) })
    .where(eq(goals.id, goal.id))
  return goal
}

const list = async (as: Caller, query: string) => (await t.call(`GET /api/strategic-goals/?${query}`, { as })).json<Goal[]>()

test('a goal has the pace of its slowest KPI, and each KPI its own', async () => {
  const me = await t.person('user')
  const kpis = [
    { name: 'Fast', current_value: 90, target_value: 100 },
    { name: 'Slow', current_value: 20, target_value: 100 },
    { name: 'Loose', current_value: 4 },
  ]
  const { id } = await createGoal(me, 'Grow', 0, { kpis })
  const goal = (await t.call(`GET /api/strategic-goals/${id}`, { as: me })).json<Goal>()
  expect([goal.pace, goal.expected_progress]).toEqual([{ state: 'behind', days: 30 }, 50])
  expect(goal.kpis.map(({ pace }) => pace)).toEqual([{ state: 'ahead', days: 40 }, { state: 'behind', days: 30 }, null])
})

test('sorting by risk puts the goal furthest behind first and closed goals last, across pages', async () => {
  const me = await t.person('user')
  await createGoal(me, 'on pace', 50)
  await createGoal(me, 'met', 100)
  await createGoal(me, 'ahead', 80)
  await createGoal(me, 'closed', 1, { status: 'failed' })
  await createGoal(me, 'late', 10)
  await createGoal(me, 'unmeasured', 0, { kpis: [] })
  await createGoal(me, 'later', 2)
  const expected = ['later', 'late', 'unmeasured', 'on pace', 'ahead', 'met', 'closed']
  expect((await list(me, 'sort_by=risk')).map(({ title }) => title)).toEqual(expected)
  const second = await t.call('GET /api/strategic-goals/?sort_by=risk&skip=2&limit=2', { as: me })
  expect([second.json<Goal[]>().map(({ title }) => title), second.headers['x-total-count']]).toEqual([expected.slice(2, 4), '7'])
  expect(await list(await t.person('user'), 'sort_by=risk')).toEqual([])
})

test('charts come with values and a forecast to the due date, and only if asked for', async () => {
  const me = await t.person('user')
  const goal = await createGoal(me, 'Grow', 50)
  const kpiId = goal.kpis[0]!.id
  await t.db.delete(kpi_values)
  await t.db
    .insert(kpi_values)
    .values(
      [10, 20, 30, 40, 50].map((value, step) => ({ id: t.app.ctx.newId(), kpi_id: kpiId, value, at: momentFromNow(-50 + step * 10) })),
    )
  const [bare] = await list(me, 'sort_by=due_date')
  expect(bare!.kpis[0]!.chart).toBeNull()
  const [whole] = await list(me, 'charts=true')
  const { values, forecast } = whole!.kpis[0]!.chart!
  expect(values.map(({ value }) => value)).toEqual([10, 20, 30, 40, 50])
  const end = forecast!.points.at(-1)!
  expect(end.day).toBe(goal.due_date)
  expect([end.low < end.value, end.value < end.high]).toEqual([true, true])
  expect(forecast!.chance).toBeGreaterThan(50)
  await t.call(`PUT /api/strategic-goals/${goal.id}`, { as: me, payload: { status: 'done' } })
  const [closed] = await list(me, 'charts=true')
  expect([closed!.pace, closed!.kpis[0]!.chart!.forecast]).toEqual([null, null])
})

test('a list charts a bounded number of KPIs', async () => {
  const me = await t.person('user')
  const kpis = Array.from({ length: limits.kpis }, (_, index) => ({ name: `KPI ${index}`, target_value: 1 }))
  for (const title of ['a', 'b', 'c', 'd']) await createGoal(me, title, 0, { kpis })
  const charted = (await list(me, 'charts=true')).map((goal) => goal.kpis.every(({ chart }) => chart !== null))
  expect(charted).toEqual([true, true, true, false])
})

test('the goals that need attention are own goals that are behind or have a check-in due', async () => {
  const { id: organization_id, people } = await createCompany(t)
  const owner = { organization_id, owner_id: people.member.id }
  const late = await createGoal(people.creator, 'late', 10, owner)
  await createGoal(people.creator, 'not mine', 10, { organization_id })
  const due = await createGoal(people.creator, 'fine', 60, { ...owner, check_in_interval: 'weekly' })
  await t.db
    .update(goals)
    .set({ next_check_in_on: dayFromNow(0) })
    .where(eq(goals.id, due.id))
  const user = { ...people.member, memberships: [{ organization_id, access: 'user' }] }
  expect(await listGoalsNeedingAttention({ ...t.app.ctx, user } as never, dayFromNow(0))).toMatchObject([
    { id: late.id, behind: 40, check_in_due: null },
    { id: due.id, behind: 0, check_in_due: dayFromNow(0) },
  ])
})

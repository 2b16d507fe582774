import type { Goal } from '@adjutant/contract/goals'
import { beforeEach, describe, expect, test } from 'vitest'
import { goals, kpis } from '../../schema.ts'
import { createOrganization } from '../../testing/company.ts'
import { testApp, type Caller } from '../../testing/test-app.ts'

const t = testApp()

let me: Caller
beforeEach(async () => {
  me = await t.person('user')
})

type Row = Partial<typeof goals.$inferInsert>
const firstDay = Date.UTC(2026, 0, 1)

/** Creates one goal per day from January 1, each due a day after the previous one. */
async function goalsOf(...rows: Row[]): Promise<void> {
  const made = rows.map((row, n) => ({
    id: t.app.ctx.newId(),
    user_id: me.id,
    title: `Goal ${n}`,
    due_date: new Date(firstDay + (365 + n) * 86_400_000).toISOString().slice(0, 10),
    status: 'new' as const,
    created_at: new Date(firstDay + n * 86_400_000),
    ...row,
  }))
  await t.db.insert(goals).values(made)
}

const list = async (query = '') => {
  const reply = await t.call(`GET /api/strategic-goals/?${query}`, { as: me })
  expect(reply.statusCode, reply.body).toBe(200)
  return { titles: reply.json<Goal[]>().map(({ title }) => title), total: Number(reply.headers['x-total-count']) }
}
const titles = async (query?: string) => (await list(query)).titles

const everyStatus: Row[] = (['new', 'done', 'failed', 'in_progress'] as const).map((status) => ({ title: status, status }))

describe('GET /api/strategic-goals/', () => {
  test('sorts by due date by default, soonest first, and newest first within a day', async () => {
    await goalsOf({ due_date: '2027-05-01' }, { due_date: '2027-03-01' }, { due_date: '2027-03-01' }, { due_date: '2027-04-01' })
    expect(await titles()).toEqual(['Goal 2', 'Goal 1', 'Goal 3', 'Goal 0'])
    expect(await titles('sort_by=due_date')).toEqual(await titles())
  })

  test('can sort newest first', async () => {
    await goalsOf({}, { created_at: new Date(0) }, {})
    expect(await titles('sort_by=created_at')).toEqual(['Goal 2', 'Goal 0', 'Goal 1'])
  })

  test('sorts by status: in progress first, completed last, each by due date', async () => {
    await goalsOf(...everyStatus, { title: 'sooner', status: 'in_progress', due_date: '2026-12-01' })
    expect(await titles('sort_by=status')).toEqual(['sooner', 'in_progress', 'new', 'failed', 'done'])
  })

  test('can exclude completed goals', async () => {
    await goalsOf(...everyStatus)
    expect(await list('include_completed=false')).toEqual({ titles: ['new', 'failed', 'in_progress'], total: 3 })
    expect(await titles('include_completed=true')).toEqual(['new', 'done', 'failed', 'in_progress'])
    expect(await titles()).toEqual(['new', 'done', 'failed', 'in_progress'])
  })

  test.each(['new', 'in_progress', 'done', 'failed'])('filters by %s, which overrides the exclusion of completed goals', async (status) => {
    await goalsOf(...everyStatus)
    expect(await list(`status=${status}`)).toEqual({ titles: [status], total: 1 })
    expect(await titles(`status=${status}&include_completed=false`)).toEqual([status])
  })

  test('treats the status all as no filter', async () => {
    await goalsOf(...everyStatus)
    expect((await list('status=all')).total).toBe(4)
    expect((await list('status=all&include_completed=false')).total).toBe(3)
  })

  test('filters by organization; a foreign one returns nothing', async () => {
    const mine = await createOrganization(t, 'Mine', [[me, 'user']])
    const foreign = await createOrganization(t, 'Foreign', [])
    await goalsOf({ organization_id: mine }, {}, { organization_id: foreign, user_id: null })
    expect(await list(`organization_id=${mine}`)).toEqual({ titles: ['Goal 0'], total: 1 })
    expect(await list(`organization_id=${foreign}`)).toEqual({ titles: [], total: 0 })
    expect((await list('organization_id=all')).total).toBe(2)
  })

  test('searches title and description, case-insensitively', async () => {
    await goalsOf({ title: 'Grow Revenue' }, { description: 'more revenue' }, { title: 'Hire' })
    expect(await list('search=REVENUE')).toEqual({ titles: ['Grow Revenue', 'Goal 1'], total: 2 })
  })

  test.each(['%25', '_', '%5C', "'"])('treats %s in a search literally', async (sign) => {
    await goalsOf({ title: 'plain' }, { title: `a ${decodeURIComponent(sign)} b` })
    expect((await list(`search=${sign}`)).total).toBe(1)
  })

  test('combines all filters', async () => {
    const mine = await createOrganization(t, 'Mine', [[me, 'user']])
    await goalsOf({ title: 'Hire', organization_id: mine }, { title: 'Hire', organization_id: mine, status: 'failed' }, { title: 'Hire' })
    expect((await list(`search=hire&status=failed&organization_id=${mine}&sort_by=status`)).total).toBe(1)
  })

  test('returns pages without gaps or duplicates, always with the total count', async () => {
    await goalsOf({}, {}, {}, {}, {})
    const pages = await Promise.all([0, 2, 4, 6].map((skip) => list(`skip=${skip}&limit=2`)))
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
    expect(pages.flatMap((page) => page.titles)).toEqual(await titles())
  })

  test('returns every goal with its own KPIs in order', async () => {
    await goalsOf({}, {})
    const [first, second] = await t.db.select().from(goals).orderBy(goals.due_date)
    const kpi = (goal_id: string, position: number, current_value: number) => ({
      ...{ id: t.app.ctx.newId(), goal_id, position, name: `KPI ${position}` },
      ...{ current_value, target_value: 10 },
    })
    await t.db.insert(kpis).values([kpi(first!.id, 1, 10), kpi(second!.id, 0, 3), kpi(first!.id, 0, 5)])
    const listed = (await t.call('GET /api/strategic-goals/', { as: me })).json<Goal[]>()
    expect(listed.map((goal) => [goal.progress, goal.kpis.map(({ progress }) => progress)])).toEqual([
      [75, [50, 100]],
      [30, [30]],
    ])
  })

  test('excludes goals in the trash', async () => {
    await goalsOf({ deleted_at: new Date() }, {})
    expect(await list()).toEqual({ titles: ['Goal 1'], total: 1 })
  })

  test.each(['status=open', 'sort_by=title', 'include_completed=1', 'organization_id=x', 'limit=201', 'skip=-1'])(
    'rejects %s',
    async (query) => {
      const reply = await t.call(`GET /api/strategic-goals/?${query}`, { as: me })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toMatchObject({ errors: [{ field: query.split('=')[0] }] })
    },
  )
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advice } from '../../schema.ts'
import { createCompany } from '../../testing/company.ts'
import { testApp } from '../../testing/test-app.ts'
import { claimFixtures, inDays, longDay, toAdviceText } from './testing/claim-fixtures.ts'

const t = testApp()
const { advise, createGoal, setKpi, change, check, readAdvice, trackRecord } = claimFixtures(t)

describe('the track record', () => {
  test('counts per source what the caller sees, and moves advice by the smoothed share that held', async () => {
    const { people, id: organization_id } = await createCompany(t)
    const goal = await createGoal(people.creator, { organization_id })
    const holds = `Monthly churn is at most 5 % by ${longDay(1)}.`
    const fails = `Monthly churn is at most 3 % by ${longDay(1)}.`
    await advise(people.creator, toAdviceText(holds, holds.replace('5', '6'), fails, 'Everybody feels better.'), { organization_id })
    const byCrew = await advise(people.creator, toAdviceText(fails), { organization_id })
    const byProduct = await advise(people.creator, toAdviceText(holds), { organization_id })
    await advise(people.creator, toAdviceText(`Monthly churn is at most 5 % by ${longDay(30)}.`))
    await t.db.update(advice).set({ source: 'crew', source_name: 'Sales crew', author_id: null }).where(eq(advice.id, byCrew.id))
    await t.db.update(advice).set({ source: 'product', author_id: null }).where(eq(advice.id, byProduct.id))
    await setKpi(people.creator, goal, 4)
    await check(2)
    const none = { held: 0, not_held: 0, cannot_tell: 0, open: 0 }
    const product = { source: { kind: 'product', name: null, is_mine: false }, ...none, held: 1, rank_days: 5 }
    const crew = { source: { kind: 'crew', name: 'Sales crew', is_mine: false }, ...none, not_held: 1, rank_days: -5 }
    const mine = { held: 2, not_held: 1, cannot_tell: 1, rank_days: 3 }
    const [own, ...rest] = await trackRecord(people.creator)
    // The open claim is that of the private advice, which only its owner sees.
    expect(own).toEqual({ source: { kind: 'person', name: expect.stringContaining('Pat'), is_mine: true }, ...mine, open: 1 })
    expect(rest).toEqual([product, crew])
    const seen = await trackRecord(people.member)
    expect(seen.map(({ source, open }) => [source.kind, source.is_mine, open])).toEqual([
      ['product', false, 0],
      ['person', false, 0],
      ['crew', false, 0],
    ])
    expect(await trackRecord(people.stranger)).toEqual([])
  })

  test('counts no claim that another person added to the advice or changed', async () => {
    const { people, id: organization_id } = await createCompany(t)
    const goal = await createGoal(people.creator, { organization_id })
    const holds = `Monthly churn is at most 5 % by ${longDay(1)}.`
    const made = await advise(people.creator, toAdviceText(holds, holds.replace('5', '6')), { organization_id })
    const path = `/api/strategic-advice/${made.id}`
    const claim = { kind: 'kpi', subject_id: goal.kpis[0]!.id, comparison: 'at_least', value: 1e15, due_date: inDays(1) }
    for (const value of [1e15, -1e15]) await t.call(`POST ${path as '/x'}/claims`, { as: people.manager, payload: { ...claim, value } })
    await change(people.manager, `${path}/claims/${made.claims[1]!.id}`, claim)
    await change(people.manager, path, { content: toAdviceText(holds, holds.replace('5', '6'), holds.replace('5', '1')) })
    await t.call(`POST ${path as '/x'}/claims`, { as: people.creator, payload: { ...claim, value: 3 } })
    await setKpi(people.creator, goal, 4)
    await check(2)
    expect((await readAdvice(people.creator, made.id)).claims).toHaveLength(6)
    expect(await trackRecord(people.creator)).toMatchObject([{ held: 2, not_held: 0, cannot_tell: 0, open: 0 }])
  })

  test('orders the list by the time of creation, moved by these days', async () => {
    const me = await t.person('user')
    const goal = await createGoal(me)
    const at = (days: number) => new Date(Date.now() - days * 86_400_000)
    const failing = await advise(me, toAdviceText(`Monthly churn is at most 3 % by ${longDay(1)}.`))
    const holding = await advise(me, toAdviceText(`Monthly churn is at most 5 % by ${longDay(1)}.`))
    const neutral = await advise(me, 'Do less.')
    await t.db
      .update(advice)
      .set({ source: 'crew', source_name: 'Bad', created_at: at(1) })
      .where(eq(advice.id, failing.id))
    await t.db
      .update(advice)
      .set({ source: 'crew', source_name: 'Good', created_at: at(6) })
      .where(eq(advice.id, holding.id))
    await t.db
      .update(advice)
      .set({ created_at: at(3) })
      .where(eq(advice.id, neutral.id))
    const list = async (query = '') =>
      (await t.call(`GET /api/strategic-advice/?${query}`, { as: me })).json<{ id: string; rank_days: number }[]>()
    const ids = async (query?: string) => (await list(query)).map(({ id }) => id)
    expect(await ids()).toEqual([failing.id, neutral.id, holding.id])
    await setKpi(me, goal, 4)
    await check(2)
    expect(await ids()).toEqual([holding.id, neutral.id, failing.id])
    expect(await ids('skip=1&limit=1')).toEqual([neutral.id])
    expect((await list()).map(({ rank_days }) => rank_days)).toEqual([5, 0, -5])
  })
})

import type { Advice } from '@adjutant/contract/advice'
import { limits } from '@adjutant/contract/core/limits'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import { describe, expect, test } from 'vitest'
import { advice_claims, goals } from '../../schema.ts'
import { createCompany, type Role } from '../../testing/company.ts'
import { testApp } from '../../testing/test-app.ts'
import { claimFixtures, inDays, longDay, toAdviceText } from './testing/claim-fixtures.ts'

const t = testApp()
const { advise, createGoal, createTask, change, remove, readAdvice } = claimFixtures(t)
const kpiLine = () => `By ${longDay(14)}, Monthly churn is at most 5 %.`

describe('claims in the text', () => {
  test('are read when advice is stored; a sentence that can’t be measured is kept as text', async () => {
    const me = await t.person('user')
    const [goal, task] = [await createGoal(me), await createTask(me)]
    const content = toAdviceText(
      kpiLine(),
      `By ${longDay(14)}, [Reduce churn](/app/strategy?goal=${goal.id}) is at 60% or more.`,
      `The board deck is done by ${longDay(3)}.`,
      'Everybody feels better.',
      `By ${longDay(-3)}, Monthly churn is at most 5 %.`,
    )
    const { claims } = await advise(me, content)
    const nothing = { goal_id: null, kpi_id: null, task_id: null, comparison: null, value: null, unit: null, due_date: null }
    const open = { verdict: null, reason: null, value_seen: null, evaluated_at: null, can_edit: true }
    const kpi_id = goal.kpis[0]!.id
    expect(claims).toMatchObject([
      {
        ...open,
        ...{ kind: 'kpi', goal_id: goal.id, kpi_id, comparison: 'at_most', value: 5, unit: '%', due_date: inDays(14) },
        statement: `“Monthly churn” is at most 5 % on ${longDay(14)}`,
      },
      {
        ...open,
        ...{ kind: 'progress', goal_id: goal.id, kpi_id: null, comparison: 'at_least', value: 60, due_date: inDays(14) },
        statement: `“Reduce churn” is at least 60% done on ${longDay(14)}`,
      },
      { ...open, kind: 'task_done', task_id: task.id, due_date: inDays(3), statement: `“Prepare board deck” is done by ${longDay(3)}` },
      { ...nothing, kind: 'text', statement: 'Everybody feels better.', verdict: 'cannot_tell', reason: claimMessages.unreadable },
      { ...nothing, kind: 'text', verdict: 'cannot_tell', reason: claimMessages.past },
    ])
  })

  test('are none outside of the section, and only about records that all readers of the advice see', async () => {
    const { people, id: organization_id } = await createCompany(t)
    await createGoal(people.creator)
    expect((await advise(people.creator, kpiLine())).claims).toEqual([])
    const shared = await advise(people.creator, toAdviceText(kpiLine()), { organization_id })
    expect(shared.claims).toMatchObject([{ kind: 'text', reason: claimMessages.unreadable }])
    await createGoal(people.creator, { title: 'Keep customers', organization_id })
    const seen = await advise(people.creator, toAdviceText(kpiLine()), { organization_id })
    expect(seen.claims).toMatchObject([{ kind: 'kpi' }])
    expect((await readAdvice(people.member, seen.id)).claims).toMatchObject([{ kind: 'kpi', can_edit: false }])
    await t.call('POST /api/strategic-goals/', { as: people.stranger, payload: { title: 'Mine', due_date: inDays(9), kpis: [] } })
    expect((await advise(people.stranger, toAdviceText(`“Reduce churn” is done by ${longDay(4)}.`))).claims).toMatchObject([
      { kind: 'text' },
    ])
  })

  test('follow a change of the text, unless a person corrected, deleted or added them', async () => {
    const me = await t.person('user')
    const goal = await createGoal(me)
    const stays = `Reduce churn is at 50% by ${longDay(10)}.`
    const made = await advise(me, toAdviceText(kpiLine(), stays, 'Everybody feels better.'))
    const path = `/api/strategic-advice/${made.id}`
    const [kpi, , text] = made.claims
    await remove(me, `${path}/claims/${kpi!.id}`)
    const input = { kind: 'progress', subject_id: goal.id, value: 90, due_date: inDays(20) }
    await change(me, `${path}/claims/${text!.id}`, input)
    await t.call(`POST ${path as '/x'}/claims`, { as: me, payload: { ...input, value: 95 } })
    const valuesOf = async () => (await readAdvice(me, made.id)).claims.map(({ kind, value }) => [kind, value])
    expect(await valuesOf()).toEqual([
      ['progress', 50],
      ['progress', 90],
      ['progress', 95],
    ])
    await change(me, path, { content: toAdviceText(kpiLine(), 'Everybody feels better.', `Reduce churn is at 55% by ${longDay(10)}.`) })
    expect(await valuesOf()).toEqual([
      ['progress', 90],
      ['progress', 55],
      ['progress', 95],
    ])
    await change(me, path, { content: 'No section' })
    expect(await valuesOf()).toEqual([['progress', 95]])
  })
})

describe('adding, correcting and deleting a claim', () => {
  const statuses: Record<Role, number> = { creator: 200, member: 409, manager: 200, orgAdmin: 200, stranger: 404, appAdmin: 404 }

  test.each(Object.entries(statuses) as [Role, number][])('%s', async (role, status) => {
    const { people, id: organization_id } = await createCompany(t)
    const goal = await createGoal(people.creator, { organization_id })
    const made = await advise(people.creator, toAdviceText(kpiLine()), { organization_id })
    const claims = `/api/strategic-advice/${made.id}/claims`
    const [as, payload] = [people[role], { kind: 'goal_done', subject_id: goal.id, due_date: inDays(2) }]
    const added = await t.call(`POST ${claims as '/x'}`, { as, payload })
    expect(added.statusCode).toBe(status === 200 ? 201 : status)
    const changed = await change(as, `${claims}/${made.claims[0]!.id}`, payload)
    expect(changed.statusCode).toBe(status)
    if (status === 200) expect(changed.json<Advice>().claims[0]).toMatchObject({ kind: 'goal_done', comparison: null, value: null })
    expect((await remove(as, `${claims}/${made.claims[0]!.id}`)).statusCode).toBe(status === 200 ? 204 : status)
    const left = (await readAdvice(people.creator, made.id)).claims
    expect(left).toMatchObject(status === 200 ? [{ kind: 'goal_done' }] : [{ kind: 'kpi' }])
    if (status === 409) expect(added.json()).toEqual({ detail: appMessages.advice.cannotEdit })
  })

  const kpiInput = (goal: { kpis: { id: string }[] }) => ({ kind: 'kpi', subject_id: goal.kpis[0]!.id, comparison: 'at_most', value: 5 })

  test.each([
    ['a day in the past', (): object => ({ due_date: inDays(-2) }), 'due_date', claimMessages.duePast],
    ['today', () => ({ due_date: inDays(0) }), 'due_date', claimMessages.duePast],
    ['the last day of the calendar', () => ({ due_date: '9999-12-31' }), 'due_date', claimMessages.dueTooFar],
    ['no day', () => ({ due_date: undefined }), 'due_date', claimMessages.dueRequired],
    ['a KPI without a value', () => ({ value: null }), 'value', claimMessages.valueRequired],
    ['a KPI without a comparison', () => ({ comparison: null }), 'comparison', claimMessages.comparisonRequired],
    ['a missing KPI', () => ({ subject_id: crypto.randomUUID() }), 'subject_id', claimMessages.subjectUnknown],
    ['a percentage above 100', () => ({ kind: 'progress', value: 101 }), 'value', claimMessages.percentInvalid],
    ['text', () => ({ kind: 'text' }), 'kind', claimMessages.kindUnknown],
  ])('rejects %s', async (_what, more, field, message) => {
    const me = await t.person('user')
    const goal = await createGoal(me)
    const { id } = await advise(me, 'Do less.')
    const payload = { ...kpiInput(goal), due_date: inDays(2), ...more() }
    const reply = await t.call(`POST /api/strategic-advice/${id}/claims`, { as: me, payload })
    expect([reply.statusCode, reply.json()]).toEqual([422, { detail: message, errors: [{ field, message }] }])
    expect(await t.db.$count(advice_claims)).toBe(0)
  })

  test('rejects a record that other readers of the advice don’t see, like a foreign and a deleted one', async () => {
    const { people, id: organization_id } = await createCompany(t)
    const [own, foreign, deleted] = [
      await createGoal(people.creator),
      await createGoal(people.stranger),
      await createGoal(people.creator, { organization_id }),
    ]
    await remove(people.creator, `/api/strategic-goals/${deleted.id}`)
    const task = await createTask(people.creator)
    const made = await advise(people.creator, 'Do less.', { organization_id })
    const post = (kind: string, subject_id: string) =>
      t.call(`POST /api/strategic-advice/${made.id}/claims`, {
        as: people.creator,
        payload: { kind, subject_id, due_date: inDays(2) },
      })
    const replies = [...[own, foreign, deleted].map(({ id }) => post('goal_done', id)), post('task_done', task.id)]
    for (const reply of await Promise.all(replies))
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, claimMessages.subjectUnknown])
    const mine: Advice = await advise(people.creator, 'Mine')
    const allowed = await t.call(`POST /api/strategic-advice/${mine.id}/claims`, {
      as: people.creator,
      payload: { kind: 'task_done', subject_id: task.id, due_date: inDays(2) },
    })
    expect(allowed.statusCode).toBe(201)
  })

  test('finds a goal, KPI or task however many others there are', async () => {
    const me = await t.person('user')
    const goal = await createGoal(me)
    const other = { user_id: me.id, title: 'Other', status: 'new' as const, due_date: inDays(9), updated_at: new Date(Date.now() + 60_000) }
    await t.db.insert(goals).values(Array.from({ length: 501 }, () => ({ ...other, id: t.app.ctx.newId() })))
    const { id } = await advise(me, 'Do less.')
    for (const payload of [kpiInput(goal), { kind: 'goal_done', subject_id: goal.id }]) {
      const reply = await t.call(`POST /api/strategic-advice/${id}/claims`, { as: me, payload: { ...payload, due_date: inDays(2) } })
      expect(reply.statusCode, reply.body).toBe(201)
    }
  })

  test('corrections are not attempts, so the check of a claim is not given up', async () => {
    const me = await t.person('user')
    const goal = await createGoal(me)
    const { id, claims } = await advise(me, toAdviceText(kpiLine()))
    for (const value of [1, 2, 3])
      await change(me, `/api/strategic-advice/${id}/claims/${claims[0]!.id}`, { ...kpiInput(goal), value, due_date: inDays(2) })
    expect(await t.db.select().from(advice_claims)).toMatchObject([{ attempts: 0, revision: 3, value: 3 }])
  })

  test('a claim of other advice is missing, and their number is limited', async () => {
    const me = await t.person('user')
    const goal = await createGoal(me)
    const [one, other] = [await advise(me, toAdviceText(kpiLine())), await advise(me, 'Do less.')]
    const payload = { ...kpiInput(goal), due_date: inDays(2) }
    expect((await change(me, `/api/strategic-advice/${other.id}/claims/${one.claims[0]!.id}`, payload)).statusCode).toBe(404)
    expect((await remove(me, `/api/strategic-advice/${other.id}/claims/${one.claims[0]!.id}`)).statusCode).toBe(404)
    const row = { advice_id: other.id, kind: 'text' as const, sentence: 'x', verdict: 'cannot_tell' as const }
    await t.db
      .insert(advice_claims)
      .values(Array.from({ length: limits.claims }, (_, position) => ({ ...row, id: t.app.ctx.newId(), position })))
    const reply = await t.call(`POST /api/strategic-advice/${other.id}/claims`, { as: me, payload })
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([422, claimMessages.tooMany])
  })
})

import { claimMessages } from '@adjutant/contract/messages/claim-messages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { advice_claims, organizations, users } from '../../schema.ts'
import { createCompany, publishedChanges } from '../../testing/company.ts'
import { connectSso, signInBySso } from '../../testing/sso-session.ts'
import { testApp } from '../../testing/test-app.ts'
import { toLocalDay, startOfDay } from '../../platform/time-zone.ts'
import { leaseDueClaims } from './claims/claims.store.ts'
import { decideClaim } from './claims/claims.worker.ts'
import { claimFixtures, inDays, longDay, toAdviceText } from './testing/claim-fixtures.ts'

const t = testApp()
const { advise, createGoal, setKpi, createTask, change, remove, check, verdictsOf, readAdvice, trackRecord } = claimFixtures(t)

/** Moves everything so far this many days into the past. */
async function age(days: number): Promise<void> {
  const shift = sql`make_interval(days => ${days})`
  await t.db.execute(sql`update versions set at = at - ${shift}`)
  await t.db.execute(sql`update kpi_values set at = at - ${shift}`)
  await t.db.execute(sql`update advice set created_at = created_at - ${shift}`)
  await t.db.execute(sql`update advice_claims set start_at = start_at - ${shift}, start_date = start_date - ${days}::int,
    due_date = due_date - ${days}::int, evaluate_at = evaluate_at - ${shift}`)
}

describe('on its day a claim', () => {
  test('about a KPI is decided from the last value of that day, also if the check is late', async () => {
    const me = await t.person('user')
    const goal = await createGoal(me)
    const { id } = await advise(
      me,
      toAdviceText(
        `By ${longDay(5)}, Monthly churn is at most 5 %.`,
        `By ${longDay(5)}, Monthly churn is below 4.5 %.`,
        `By ${longDay(5)}, Monthly churn is exactly 4.8 %.`,
      ),
    )
    await setKpi(me, goal, 4.8)
    await check(5)
    expect(await verdictsOf(me, id)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ])
    await age(9)
    await setKpi(me, goal, 2)
    await check(0)
    const day = longDay(-4)
    expect(await verdictsOf(me, id)).toEqual([
      ['held', `“Monthly churn” was 4.8 % on ${day} (expected: at most 5 %).`],
      ['not_held', `“Monthly churn” was 4.8 % on ${day} (expected: at most 4.5 %).`],
      ['held', `“Monthly churn” was 4.8 % on ${day} (expected: exactly 4.8 %).`],
    ])
    expect((await readAdvice(me, id)).claims[0]).toMatchObject({ value_seen: 4.8, can_edit: false })
  })

  test('about a KPI or the progress of a goal can’t be decided if nobody entered a value since', async () => {
    const me = await t.person('user')
    await createGoal(me)
    await age(3)
    const { id } = await advise(
      me,
      toAdviceText(`Monthly churn is at most 9 % by ${longDay(5)}.`, `Reduce churn is at 10% by ${longDay(5)}.`),
    )
    await check(6)
    const period = `between ${longDay(0)} and ${longDay(5)}`
    expect(await verdictsOf(me, id)).toEqual([
      ['cannot_tell', `Nobody entered a value of “Monthly churn” ${period}.`],
      ['cannot_tell', `Nobody entered a KPI value of “Reduce churn” ${period}.`],
    ])
  })

  test('about a goal or task is decided from its state on that day', async () => {
    const me = await t.person('user')
    const [goal, open] = [await createGoal(me), await createGoal(me, { title: 'Enter Austria', kpis: [] })]
    const [task, late] = [await createTask(me), await createTask(me, { title: 'Sign the Vienna lease' })]
    const { id } = await advise(
      me,
      toAdviceText(
        `Reduce churn is at 50% by ${longDay(2)}.`,
        `Reduce churn is done by ${longDay(2)}.`,
        `“Enter Austria” is done by ${longDay(2)}.`,
        `The board deck is done by ${longDay(2)}.`,
        `The Vienna lease is signed by ${longDay(2)}.`,
      ),
    )
    await setKpi(me, goal, 5)
    await change(me, `/api/strategic-goals/${open.id}`, { status: 'done' })
    await change(me, `/api/tasks/${task.id}`, { status: 'Done' })
    await age(4)
    await setKpi(me, goal, 4)
    await change(me, `/api/tasks/${late.id}`, { status: 'Done' })
    await change(me, `/api/tasks/${task.id}`, { status: 'In Progress' })
    await check(0)
    const day = longDay(-2)
    expect(await verdictsOf(me, id)).toEqual([
      ['held', `“Reduce churn” was 75% done on ${day} (expected: at least 50%).`],
      ['not_held', `“Reduce churn” was 75% done on ${day}.`],
      ['held', `“Enter Austria” was done by ${day}.`],
      ['held', `“Prepare board deck” was done by ${day}.`],
      ['not_held', `“Sign the Vienna lease” was not done on ${day}: its status was To Do.`],
    ])
  })

  test('can’t be decided if its subject is deleted, or hidden from readers of the advice', async () => {
    const { people, id: organization_id } = await createCompany(t)
    const goal = await createGoal(people.creator, { organization_id })
    const moved = await createGoal(people.creator, { title: 'Enter Austria', organization_id })
    const task = await createTask(people.creator, { shared_org_ids: [organization_id] })
    const lines = [`Monthly churn of “Reduce churn” is at most 5 % by ${longDay(1)}.`, `“Enter Austria” is done by ${longDay(1)}.`]
    const { id } = await advise(people.creator, toAdviceText(...lines, `The board deck is done by ${longDay(1)}.`), { organization_id })
    await change(people.creator, `/api/strategic-goals/${goal.id}`, { kpis: [] })
    await change(people.creator, `/api/strategic-goals/${moved.id}`, { organization_id: null })
    await remove(people.creator, `/api/tasks/${task.id}`)
    await check(3)
    const gone = 'was deleted, or the readers of this advice can’t see it.'
    expect(await verdictsOf(people.member, id)).toEqual([
      ['cannot_tell', `The KPI “Monthly churn” ${gone}`],
      ['cannot_tell', `The goal “Enter Austria” ${gone}`],
      ['cannot_tell', `The task “Prepare board deck” ${gone}`],
    ])
  })

  test('of advice that lost its organization is decided with what its owner sees', async () => {
    const { people, id: organization_id } = await createCompany(t)
    const goal = await createGoal(people.creator, { organization_id })
    const made = await advise(people.creator, toAdviceText(`Monthly churn is at most 5 % by ${longDay(1)}.`), { organization_id })
    const of = await advise(people.manager, toAdviceText(`Monthly churn is at most 5 % by ${longDay(1)}.`), { organization_id })
    await setKpi(people.creator, goal, 4)
    await t.db.delete(organizations).where(eq(organizations.id, organization_id))
    await check(3)
    expect(await verdictsOf(people.creator, made.id)).toMatchObject([['held', expect.anything()]])
    expect(await verdictsOf(people.manager, of.id)).toMatchObject([['cannot_tell', expect.anything()]])
  })
})

test('a change by hand restarts the time in which values count', async () => {
  const me = await t.person('user')
  const goal = await createGoal(me)
  const made = await advise(me, toAdviceText(`Monthly churn is at most 5 % by ${longDay(9)}.`))
  await setKpi(me, goal, 4)
  await age(3)
  const input = { kind: 'kpi', subject_id: goal.kpis[0]!.id, comparison: 'at_most', value: 4, due_date: inDays(2) }
  await change(me, `/api/strategic-advice/${made.id}/claims/${made.claims[0]!.id}`, input)
  await check(4)
  expect(await verdictsOf(me, made.id)).toEqual([
    ['cannot_tell', `Nobody entered a value of “Monthly churn” between ${longDay(0)} and ${longDay(2)}.`],
  ])
})

test('private claims are decided with what their owner sees after the same sign-in', async () => {
  const { people, id: organization_id } = await createCompany(t)
  const goal = await createGoal(people.manager, { organization_id })
  const bySso = await signInBySso(t, people.member, await connectSso(t, organization_id))
  await t.db.update(organizations).set({ require_two_factor: true }).where(eq(organizations.id, organization_id))
  const claim = { kind: 'goal_done', subject_id: goal.id, due_date: inDays(1) }
  const { id } = await advise(bySso, toAdviceText(`“Reduce churn” is done by ${longDay(1)}.`))
  const added = await t.call(`POST /api/strategic-advice/${id}/claims`, { as: bySso, payload: claim })
  expect(added.statusCode, added.body).toBe(201)
  await check(2)
  const verdict = ['not_held', `“Reduce churn” was 50% done on ${longDay(1)}.`]
  expect(await verdictsOf(bySso, id)).toEqual([verdict, verdict])
})

test('a day ends at midnight in the time zone of the person’s last visit', async () => {
  const me = await t.person('user')
  await createGoal(me)
  const endOf = async (time_zone: string) => {
    expect((await t.call(`POST /api/changes/visits?time_zone=${encodeURIComponent(time_zone)}`, { as: me })).statusCode).toBe(204)
    const { id } = await advise(me, toAdviceText(`Reduce churn is done by ${longDay(9)}.`))
    const [row] = await t.db.select().from(advice_claims).where(eq(advice_claims.advice_id, id))
    expect(row!.start_at).toEqual(startOfDay(row!.start_date!, time_zone))
    expect(row!.start_date).toBe(toLocalDay(new Date(), time_zone))
    return row!.evaluate_at!.toISOString()
  }
  expect(await endOf('UTC')).toBe(`${inDays(10)}T00:00:00.000Z`)
  expect(await endOf('Pacific/Honolulu')).toBe(`${inDays(10)}T10:00:00.000Z`)
  expect(await endOf('Asia/Tokyo')).toBe(`${inDays(9)}T15:00:00.000Z`)
  expect((await t.call('POST /api/changes/visits', { as: me })).statusCode).toBe(204)
  expect(await endOf('Asia/Tokyo')).toBe(`${inDays(9)}T15:00:00.000Z`)
  expect((await t.call('POST /api/changes/visits?time_zone=Mars/Olympus', { as: me })).statusCode).toBe(422)
})

test('two processes decide each claim once and publish it once; another process takes over the claim of a dead one', async () => {
  const me = await t.person('user')
  const goal = await createGoal(me)
  const { id } = await advise(me, toAdviceText(...[3, 4, 5, 6].map((value) => `Monthly churn is at most ${value} % by ${longDay(1)}.`)))
  await setKpi(me, goal, 4.5)
  const before = (await publishedChanges(t)).length
  await t.db.execute(sql`update advice_claims set lease_until = now() + interval '1 hour', attempts = 1 where value = 3`)
  await Promise.all([check(2), check(2)])
  expect((await verdictsOf(me, id)).map(([verdict]) => verdict)).toEqual([null, 'not_held', 'held', 'held'])
  expect((await publishedChanges(t)).slice(before)).toMatchObject([1, 2, 3].map(() => ({ topic: 'advice', kind: 'changed', id })))
  await t.db.execute(sql`update advice_claims set lease_until = now() - interval '1 second' where value = 3`)
  await check(2)
  await check(3)
  expect((await verdictsOf(me, id)).map(([verdict]) => verdict)).toEqual(['not_held', 'not_held', 'held', 'held'])
  expect((await publishedChanges(t)).slice(before)).toHaveLength(4)
})

test('a process that lost its lease stores nothing: neither over another verdict nor over a correction', async () => {
  const me = await t.person('user')
  const goal = await createGoal(me)
  const made = await advise(me, toAdviceText(...[5, 6].map((value) => `Monthly churn is at most ${value} % by ${longDay(1)}.`)))
  await setKpi(me, goal, 4)
  const later = new Date(Date.now() + 2 * 86_400_000)
  const ctx = { ...t.app.ctx, clock: { now: () => later } }
  const lost = await leaseDueClaims(ctx, later, 10)
  const corrected = { kind: 'kpi', subject_id: goal.kpis[0]!.id, comparison: 'at_most', value: 3, due_date: inDays(1) }
  await change(me, `/api/strategic-advice/${made.id}/claims/${made.claims[0]!.id}`, corrected)
  await t.db.execute(sql`update advice_claims set lease_until = now() - interval '1 second' where value = 6`)
  const taken = await leaseDueClaims(ctx, later, 10)
  const before = (await publishedChanges(t)).length
  for (const claim of lost) await decideClaim(ctx, claim)
  expect((await verdictsOf(me, made.id)).map(([verdict]) => verdict)).toEqual([null, null])
  for (const claim of [...taken, ...taken]) await decideClaim(ctx, claim)
  expect((await verdictsOf(me, made.id)).map(([verdict]) => verdict)).toEqual(['not_held', 'held'])
  expect((await publishedChanges(t)).slice(before)).toHaveLength(2)
})

test('a decided claim stays when the text changes, and can’t be changed or deleted; an undecided one can', async () => {
  const me = await t.person('user')
  const goal = await createGoal(me)
  const made = await advise(me, toAdviceText(`Monthly churn is at most 5 % by ${longDay(1)}.`, 'Everybody feels better.'))
  await setKpi(me, goal, 4)
  await check(2)
  const path = `/api/strategic-advice/${made.id}`
  const payload = { kind: 'goal_done', subject_id: goal.id, due_date: inDays(4) }
  const [kpi, text] = made.claims
  for (const reply of [await change(me, `${path}/claims/${kpi!.id}`, payload), await remove(me, `${path}/claims/${kpi!.id}`)])
    expect([reply.statusCode, reply.json()]).toEqual([409, { detail: claimMessages.decided }])
  expect((await change(me, `${path}/claims/${text!.id}`, payload)).json()).toMatchObject({
    claims: [{}, { kind: 'goal_done', verdict: null }],
  })
  await change(me, path, { content: 'Nothing' })
  expect(await verdictsOf(me, made.id)).toMatchObject([['held', expect.anything()]])
})

test('claims follow their advice to another owner, keep their author, and are deleted with it', async () => {
  const { people, id: organization_id } = await createCompany(t)
  await t.db.update(organizations).set({ owner_id: people.orgAdmin.id }).where(eq(organizations.id, organization_id))
  const goal = await createGoal(people.manager, { organization_id })
  const made = await advise(people.creator, toAdviceText(`Monthly churn is at most 5 % by ${longDay(1)}.`), { organization_id })
  await setKpi(people.manager, goal, 4)
  const left = await t.call(`POST /api/organizations/${organization_id}/leave`, { as: people.creator })
  expect(left.statusCode, left.body).toBe(204)
  await check(2)
  expect(await verdictsOf(people.manager, made.id)).toMatchObject([['held', expect.anything()]])
  expect(await trackRecord(people.orgAdmin)).toMatchObject([{ source: { kind: 'person', is_mine: false }, held: 1 }])
  expect(await trackRecord(people.creator)).toEqual([])
  await t.db.delete(users).where(eq(users.id, people.creator.id))
  expect(await trackRecord(people.orgAdmin)).toMatchObject([{ source: { kind: 'person', name: null, is_mine: false }, held: 1 }])
  expect((await remove(people.orgAdmin, `/api/strategic-advice/${made.id}`)).statusCode).toBe(204)
  expect(await t.db.$count(advice_claims)).toBe(0)
})

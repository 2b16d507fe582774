import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayFromNow } from '../../testing/days.ts'
import { testApp } from '../../testing/test-app.ts'
import { deskCalls, deskRecords, waitingWork } from './testing/desk-fixtures.ts'

const t = testApp()
const { read } = deskCalls(t)
const { approval, run } = waitingWork(t)
const { goalBehind } = deskRecords(t)

test('promises appear three days before they are due, in both directions, until they are kept', async () => {
  const me = await t.person('user')
  const promise = async (payload: object) => (await t.call('POST /api/commitments/', { as: me, payload })).json<{ id: string }>().id
  const mine = await promise({ direction: 'i_owe', text: 'Send the deck', due_date: dayFromNow(-1), counterpart_name: 'Tom' })
  await promise({ direction: 'owed_to_me', text: 'Deliver the crane', due_date: dayFromNow(3) })
  await promise({ direction: 'i_owe', text: 'Later', due_date: dayFromNow(4) })
  await promise({ direction: 'i_owe', text: 'Some day' })
  expect((await read(me)).items.map(({ kind, title, who, detail, actions }) => [kind, title, who, detail, actions])).toEqual([
    ['commitment', 'Send the deck', 'Tom', 'You promised this', ['complete']],
    ['commitment', 'Deliver the crane', null, 'Promised to you', ['complete']],
  ])
  await t.call(`PATCH /api/commitments/${mine}`, { as: me, payload: { state: 'done' } })
  expect((await read(me)).items.map(({ title }) => title)).toEqual(['Deliver the crane'])
  expect((await read(await t.person('user'))).items).toEqual([])
})

test('a promise whose task waits too is listed once, as the task', async () => {
  const me = await t.person('user')
  const payload = { direction: 'i_owe', text: 'Send the deck', due_date: dayFromNow(-1) }
  const { id } = (await t.call('POST /api/commitments/', { as: me, payload })).json<{ id: string }>()
  const task = (await t.call(`POST /api/commitments/${id}/task`, { as: me })).json<{ id: string }>()
  const listed = async () => {
    const { items, total } = await read(me)
    return [items.map(({ kind }) => kind), total]
  }
  expect(await listed()).toEqual([['task'], 1])
  await t.call(`PUT /api/tasks/${task.id}`, { as: me, payload: { due_date: dayFromNow(30) } })
  expect(await listed()).toEqual([['commitment'], 1])
})

test('the desk offers the check-in of a goal to its owner when it is due', async () => {
  const me = await t.person('user')
  const actionsOf = async (next_check_in_on: string | null) => {
    const { id } = await goalBehind(me, { next_check_in_on })
    return (await read(me)).items.find((item) => item.id === id)!.actions
  }
  expect([await actionsOf(dayFromNow(0)), await actionsOf(dayFromNow(3)), await actionsOf(null)]).toEqual([['check_in'], [], []])
})

test('the desk counts everything, also what is beyond the listed items of a kind', async () => {
  const me = await t.person('user')
  await approval(me)
  await run(me)
  await goalBehind(me)
  const copy = (table: string, columns: string) =>
    t.db.execute(
      sql.raw(`insert into ${table} (id, ${columns}) select gen_random_uuid(), ${columns} from ${table}, generate_series(1, 210)`),
    )
  await copy('acts', 'message_id, call_id, tool, arguments, state')
  await copy('runs', 'kind, user_id, definition_id, name, snapshot, seq, step, counts, status, wait')
  await copy('goals', 'user_id, title, status, created_at, due_date')
  await t.db.execute(sql`insert into kpis (id, goal_id, position, name, current_value, target_value)
    select gen_random_uuid(), id, 0, 'Customers', 0, 100 from goals where not exists (select from kpis where goal_id = goals.id)`)
  expect((await read(me, 'limit=1')).total).toBe(3 * 211)
})

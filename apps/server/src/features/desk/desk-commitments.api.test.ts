import { expect, test } from 'vitest'
import { dayFromNow } from '../../testing/days.ts'
import { testApp } from '../../testing/test-app.ts'
import { deskCalls } from './testing/desk-fixtures.ts'

const t = testApp()
const { read } = deskCalls(t)

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

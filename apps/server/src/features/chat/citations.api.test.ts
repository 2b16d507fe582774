import type { Message } from '@adjutant/contract/ai/conversations'
import { expect, test } from 'vitest'
import { testChat } from '../../testing/chat.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask } = await testChat()

const note = (as: Caller, content: string) => t.call('POST /api/journals/', { as, payload: { content } })
const answer = async (as: Caller, question: string, options: object = {}) =>
  (await ask(as, await begin(as), question, options)).json<Message>()

test('records that tools return are numbered after the passages and can be cited', async () => {
  const me = await t.person('user')
  await note(me, 'The harbour lease ends in March')
  const task = (await t.call('POST /api/tasks/', { as: me, payload: { title: 'Renew it' } })).json<{ id: string }>()
  model.play([{ tool: 'list_tasks', input: {} }, 'The lease ends in March [1], and the task is open [2].'])
  const { sources, checks } = await answer(me, 'Tell me of the harbour lease')
  expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain(`{"n":2,"id":"${task.id}"`)
  expect(sources).toMatchObject([
    { kind: 'note', number: 1 },
    { kind: 'task', id: task.id, number: 2 },
  ])
  expect(checks).toEqual({ removed_citations: [], unsourced_figures: [] })
})

test('numbers that point nowhere are removed from the text and reported', async () => {
  const me = await t.person('user')
  await note(me, 'The harbour lease ends in March')
  model.play(['It ends in March [1], as the contract says [7].'])
  const { content, checks, sources } = await answer(me, 'Tell me of the harbour lease')
  expect([content, checks.removed_citations]).toEqual(['It ends in March [1], as the contract says.', [7]])
  expect(sources).toMatchObject([{ number: 1 }])
})

test('figures that appear in no source are reported as written', async () => {
  const me = await t.person('user')
  await note(me, 'The harbour lease costs 3,200 EUR a month')
  model.play(['It costs 3.200 EUR [1], 15% more than the market.', 'It costs 3200 EUR, and you said 250.'])
  expect((await answer(me, 'What does the harbour lease cost?')).checks.unsourced_figures).toEqual(['15%'])
  expect((await answer(me, 'What does the harbour lease cost? 250?')).checks.unsourced_figures).toEqual([])
})

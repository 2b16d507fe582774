import type { Message } from '@adjutant/contract/ai/conversations'
import { expect, test } from 'vitest'
import { readPassages } from '../../platform/models/data-block.ts'
import { testChat } from '../../testing/chat.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'

const { t, model, begin, ask } = await testChat()
const promptOf = (index: number) => model.requests.at(index)!.messages.map(textOf).join('\n')
const note = (as: Caller, content: string) => t.call('POST /api/journals/', { as, payload: { content } })

test('a follow-up is searched together with the question that it continues', async () => {
  const me = await t.person('user')
  await note(me, 'Casa Verde\nOrder of 300 taps, delivery until 8 October.')
  await note(me, 'Canteen\nThe cook needs an oven.')
  const id = await begin(me)
  model.play([['They ordered 300 taps.']])
  await ask(me, id, 'What did Casa Verde order?')
  model.play([['By 8 October.']])
  await ask(me, id, 'and by when do they need it?')
  expect(readPassages(promptOf(-1)).map(({ title }) => title)[0]).toBe('Casa Verde')
  expect(textOf(model.requests.at(-1)!.messages.at(-1)!)).toBe('and by when do they need it?')
})

test('quotation marks and hyphens in a question do not restrict the search', async () => {
  const me = await t.person('user')
  await note(me, 'Halden contract\nThe notice period is three months.')
  await note(me, 'Leave\nSomebody asked which notice period the law says is usual for contracts.')
  const id = await begin(me)
  model.play([['Three months.']])
  await ask(me, id, 'Which "notice period" does the contract with Halden -Oslo say?')
  expect(readPassages(promptOf(-1)).map(({ title }) => title)).toContain('Halden contract')
})

test('earlier conversations are in the prompt, but not among the passages that an answer can cite', async () => {
  const me = await t.person('user')
  const earlier = await begin(me)
  model.play([['The hall in Graz costs 900,000 EUR.']])
  await ask(me, earlier, 'What does the hall in Graz cost?')
  await note(me, 'Hall in Graz\nThe price is open.')
  const id = await begin(me)
  model.play([['It is open [1].']])
  const reply = await ask(me, id, 'What does the hall in Graz cost?')
  expect(readPassages(promptOf(-1)).map(({ kind, title }) => ({ kind, title }))).toEqual([{ kind: 'note', title: 'Hall in Graz' }])
  expect(promptOf(-1)).toMatch(/earlier conversations. They are no evidence[\s\S]*What does the hall in Graz cost/)
  expect(reply.json<Message>().sources?.map(({ kind }) => kind)).toEqual(['note'])
})

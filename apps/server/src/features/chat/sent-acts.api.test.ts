import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { testChat } from '../../testing/chat.ts'
import { createOrganization } from '../../testing/company.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'
import { startCanary } from '../factory/testing/canary.ts'

const released = Promise.withResolvers<void>()
const service = await startCanary(async (_request, response) => {
  await released.promise
  response.writeHead(200, { 'content-type': 'text/plain' }).end('The gate is open.')
})
const outbound = createOutbound({ allow: [`tools.test:${service.port}`], resolve: async () => ['127.0.0.1'] })
const { t, model, begin, ask, listMessages } = await testChat({ outbound })
afterAll(async () => {
  released.resolve()
  await service.close()
  await outbound.close()
})

const decide = (as: Caller, { conversation_id, acts }: Message, place: number, decision: string) =>
  t.call(`POST /api/conversations/${conversation_id}/acts/${acts[place]!.id}`, { as, payload: { decision } })

test('a message is not sent if its recipient differs from the approved one', async () => {
  const me = await t.person('ceo')
  const ann = await t.person('user', { first_name: 'Ann', last_name: 'Lee' })
  const bob = await t.person('user', { first_name: 'Bob', last_name: 'Ray' })
  await createOrganization(t, 'Northwind', [
    [me, 'admin'],
    [ann, 'user'],
    [bob, 'user'],
  ])
  model.play([{ tool: 'send_message', input: { to: 'Ann Lee', text: 'Secret' } }, 'Sent.'])
  const message = (await ask(me, await begin(me), 'Tell Ann')).json<Message>()
  expect(message.acts[0]!.changes[0]).toMatchObject({ field: 'to', to: `Ann Lee (${ann.email})` })
  const rename = (as: Caller, first_name: string, last_name: string) =>
    t.call('PATCH /api/users/me', { as, payload: { first_name, last_name } })
  await rename(ann, 'Anna', 'Moved')
  await rename(bob, 'Ann', 'Lee')
  const reply = await decide(me, message, 0, 'once')
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { detail: appMessages.conversation.changedBeforeDecision }])
  expect((await t.call('GET /api/comms/threads', { as: bob })).json()).toEqual([])
})

test('the later part of an answer states that an act of an earlier part was undone', async () => {
  const me = await t.person('user')
  const id = await begin(me)
  model.play([{ tool: 'create_task', input: { title: 'Call the bank' } }, 'As you wish.'])
  const message = (await ask(me, id, 'Go on')).json<Message>()
  await decide(me, message, 0, 'once')
  const lastStatement = async () => (await listMessages(me, id)).findLast(({ text }) => text === 'As you wish.')?.statement?.text
  await expect.poll(lastStatement).toBe('Created task “Call the bank”.')
  expect((await t.call(`POST /api/conversations/${id}/acts/${message.acts[0]!.id}/undo`, { as: me })).statusCode).toBe(200)
  expect(await lastStatement()).toBe('Created task “Call the bank” (undone).')
})

test('an answer waits for a call that is being sent, and its statement says so', async () => {
  const me = await t.person('ceo')
  const http = { method: 'POST', url: `http://tools.test:${service.port}/gate` }
  const tool = (await t.call('POST /api/tools/', { as: me, payload: { name: 'Gate', kind: 'http', http } })).json<{ id: string }>()
  const call = { tool: `own_Gate_${tool.id.slice(-12)}`, input: {} }
  const id = await begin(me)
  model.play([[call, { tool: 'create_task', input: { title: 'Walk through' } }], 'It is open.'])
  const message = (await ask(me, id, 'Open the gate')).json<Message>()
  expect(message.acts).toHaveLength(2)
  const sending = decide(me, message, 0, 'once')
  await expect.poll(() => service.requests.length).toBe(1)
  const meanwhile = (await decide(me, message, 1, 'no')).json<Message>()
  expect(meanwhile.statement!.text).toBe(`“Gate (tools.test:${service.port})” may have been called.`)
  // The state after a crash: the act is stored before the call and replaced by its result.
  expect(meanwhile.acts[0]).toMatchObject({ state: 'interrupted', result: appMessages.conversation.sendingInterrupted, can_undo: false })
  expect((await listMessages(me, id)).map(({ sender }) => sender)).toEqual(['user', 'ai'])
  released.resolve()
  const sent = (await sending).json<Message>()
  expect(sent.acts[0]!.state).toBe('done')
  expect(sent.statement!.text).toBe(`Called “Gate (tools.test:${service.port})”.`)
  await expect.poll(() => model.requests.length).toBe(2)
  expect(JSON.stringify(model.requests[1]!.messages.map(textOf))).toContain('The gate is open.')
})

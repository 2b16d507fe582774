import type { Act } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { testChat } from '../../testing/chat.ts'
import { company } from '../../testing/company.ts'
import { textOf } from '../../testing/scripted-model.ts'
import type { Caller } from '../../testing/test-app.ts'
import { insertGrant } from '../assistant-tools/index.ts'
import { startCanary } from '../factory/testing/canary.ts'

const canary = await startCanary()
const outbound = createOutbound({ allow: [`tools.test:${canary.port}`], resolve: async () => ['127.0.0.1'] })
const { t, model, begin, ask, listMessages } = await testChat({ outbound })
beforeEach(() => canary.reset())
afterAll(async () => {
  await canary.close()
  await outbound.close()
})

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const makeTool = (as: Caller, method: 'GET' | 'POST', more: object = {}) =>
  t.call('POST /api/tools/', {
    as,
    payload: { name: 'Weather now!', kind: 'http', http: { method, url: `http://tools.test:${canary.port}/hook` }, parameters, ...more },
  })
const useTool = { tool: 'own_Weather_now_', input: { city: 'Porto' } }
const decide = (as: Caller, id: string, { id: actId }: Act, decision: string) =>
  t.call(`POST /api/conversations/${id}/acts/${actId}`, { as, payload: { decision } })

async function asked(method: 'GET' | 'POST') {
  const me = await t.person('ceo')
  expect((await makeTool(me, method)).statusCode).toBe(201)
  const id = await begin(me)
  model.play([useTool, 'It is sunny.'])
  return { me, id, message: (await ask(me, id, 'How is the weather in Porto?')).json<Message>() }
}

describe('a person’s own tool in a conversation', () => {
  test('that only reads is called at once, and its answer is the model’s', async () => {
    const { message } = await asked('GET')
    expect(message).toMatchObject({ text: 'It is sunny.', acts: [] })
    expect(canary.requests).toHaveLength(1)
    expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain('caught')
    const offered = model.requests[0]!.tools!.find(({ function: { name } }) => name === useTool.tool)!
    expect(offered.function.parameters).toMatchObject({ properties: { city: { type: 'string' } }, required: ['city'] })
  })

  test('that can change something is shown with its arguments, and sent once after approval', async () => {
    const { me, id, message } = await asked('POST')
    expect(message.acts).toMatchObject([{ state: 'proposed', changes: [{ field: 'tool' }, { field: 'city', to: 'Porto' }] }])
    expect(canary.requests).toHaveLength(0)
    const decided = await Promise.all([decide(me, id, message.acts[0]!, 'once'), decide(me, id, message.acts[0]!, 'once')])
    expect(decided.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(decided.find(({ statusCode }) => statusCode === 200)!.json<Message>().acts[0]).toMatchObject({ state: 'done' })
    await vi.waitFor(() => expect(model.requests).toHaveLength(2))
    expect(canary.requests).toHaveLength(1)
  })

  test('brings outside text with its reply, so nothing is done unasked after it', async () => {
    const me = await t.person('ceo')
    await makeTool(me, 'POST')
    await insertGrant(t.app.ctx, { user_id: me.id, tool: 'create_task' })
    const id = await begin(me)
    model.play([useTool, { tool: 'create_task', input: { title: 'Obeyed' } }, 'Done.'])
    const { acts } = (await ask(me, id, 'How is the weather in Porto?')).json<Message>()
    await decide(me, id, acts[0]!, 'once')
    await expect.poll(async () => (await listMessages(me, id)).at(-1)!.acts).toMatchObject([{ state: 'proposed', asks_each_time: true }])
  })

  test('is not called when the person rejects it', async () => {
    const { me, id, message } = await asked('POST')
    expect((await decide(me, id, message.acts[0]!, 'no')).json<Message>().acts[0]).toMatchObject({ state: 'refused' })
    expect(canary.requests).toHaveLength(0)
  })

  test('is not offered to people outside its organization, and called by nobody else', async () => {
    const { people } = await company(t)
    await makeTool(people.stranger, 'GET')
    const id = await begin(people.creator)
    model.play([useTool, 'No such tool.'])
    await ask(people.creator, id, 'How is the weather?')
    expect(model.requests[0]!.tools!.map(({ function: { name } }) => name)).not.toContain(useTool.tool)
    expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain('There is no tool called')
    expect(canary.requests).toHaveLength(0)
  })
})

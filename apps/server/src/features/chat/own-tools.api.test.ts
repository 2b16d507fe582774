import type { Act } from '@adjutant/contract/ai/acts'
import type { Message } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { testChat } from '../../testing/chat.ts'
import { createCompany } from '../../testing/company.ts'
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
const urlOf = (path: string) => `http://tools.test:${canary.port}/${path}`
async function makeTool(as: Caller, method: 'GET' | 'POST', path = 'hook'): Promise<string> {
  const payload = { name: 'Weather now!', kind: 'http', http: { method, url: urlOf(path) }, parameters }
  const made = await t.call('POST /api/tools/', { as, payload })
  expect(made.statusCode).toBe(201)
  return made.json<{ id: string }>().id
}
const toolCall = (id: string) => ({ tool: `own_Weather_now__${id.slice(-12)}`, input: { city: 'Porto' } })
const decide = (as: Caller, id: string, { id: actId }: Act, decision: string) =>
  t.call(`POST /api/conversations/${id}/acts/${actId}`, { as, payload: { decision } })
/** The model continues after a rejection; the next test must not see its request. */
async function expectRejected(as: Caller, id: string, act: Act) {
  expect((await decide(as, id, act, 'no')).json<Message>().acts[0]).toMatchObject({ state: 'refused' })
  await vi.waitFor(() => expect(model.requests).toHaveLength(2))
}

async function asked(method: 'GET' | 'POST') {
  const me = await t.person('ceo')
  const toolId = await makeTool(me, method)
  const id = await begin(me)
  model.play([toolCall(toolId), 'It is sunny.'])
  return { me, id, toolId, message: (await ask(me, id, 'How is the weather in Porto?')).json<Message>() }
}

describe('a person’s own tool in a conversation', () => {
  test('that only reads is called at once, and the model gets its result', async () => {
    const { message, toolId } = await asked('GET')
    expect(message).toMatchObject({ text: 'It is sunny.', acts: [] })
    expect(canary.requests).toHaveLength(1)
    expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain('caught')
    const offered = model.requests[0]!.tools!.find(({ function: { name } }) => name === toolCall(toolId).tool)!
    expect(offered.function.parameters).toMatchObject({ properties: { city: { type: 'string' } }, required: ['city'] })
  })

  test('that can change something is shown with its arguments, and sent once after approval', async () => {
    const { me, id, message } = await asked('POST')
    const title = `Weather now! (tools.test:${canary.port})`
    expect(message.acts).toMatchObject([
      {
        title,
        state: 'proposed',
        asks_each_time: true,
        changes: [
          { field: 'tool', to: title },
          { field: 'city', to: 'Porto' },
        ],
      },
    ])
    expect(canary.requests).toHaveLength(0)
    const decided = await Promise.all([decide(me, id, message.acts[0]!, 'once'), decide(me, id, message.acts[0]!, 'once')])
    expect(decided.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(decided.find(({ statusCode }) => statusCode === 200)!.json()).toMatchObject({
      acts: [{ state: 'done' }],
      statement: { text: `Called “${title}”.` },
    })
    await vi.waitFor(() => expect(model.requests).toHaveLength(2))
    expect(canary.requests).toHaveLength(1)
  })

  test('returns untrusted text, so every later change needs approval', async () => {
    const me = await t.person('ceo')
    const toolId = await makeTool(me, 'POST')
    await insertGrant(t.app.ctx, { user_id: me.id, tool: 'create_task' })
    const id = await begin(me)
    model.play([toolCall(toolId), { tool: 'create_task', input: { title: 'Obeyed' } }, 'Done.'])
    const { acts } = (await ask(me, id, 'How is the weather in Porto?')).json<Message>()
    await decide(me, id, acts[0]!, 'once')
    await expect.poll(async () => (await listMessages(me, id)).at(-1)!.acts).toMatchObject([{ state: 'proposed', asks_each_time: true }])
  })

  test('is distinguished from another one of the same name', async () => {
    const me = await t.person('ceo')
    await makeTool(me, 'GET', 'other')
    const toolId = await makeTool(me, 'GET')
    await makeTool(me, 'GET', 'other')
    model.play([toolCall(toolId), 'It is sunny.'])
    await ask(me, await begin(me), 'How is the weather in Porto?')
    expect(canary.requests.map(({ url }) => url.slice(0, 5))).toEqual(['/hook'])
  })

  test('is not called after its address changed, and can still be rejected', async () => {
    const { me, id, toolId, message } = await asked('POST')
    await t.call(`PATCH /api/tools/${toolId}`, { as: me, payload: { http: { method: 'POST', url: 'http://elsewhere.test/hook' } } })
    const reply = await decide(me, id, message.acts[0]!, 'once')
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { detail: appMessages.conversation.changedBeforeDecision }])
    expect(canary.requests).toHaveLength(0)
    await t.call(`DELETE /api/tools/${toolId}`, { as: me })
    await expectRejected(me, id, message.acts[0]!)
  })

  test('is not called when the person rejects it', async () => {
    const { me, id, message } = await asked('POST')
    await expectRejected(me, id, message.acts[0]!)
    expect(canary.requests).toHaveLength(0)
  })

  test('is neither offered to nor called for people outside its organization', async () => {
    const { people } = await createCompany(t)
    const call = toolCall(await makeTool(people.stranger, 'GET'))
    const id = await begin(people.creator)
    model.play([call, 'No such tool.'])
    await ask(people.creator, id, 'How is the weather?')
    expect(model.requests[0]!.tools!.map(({ function: { name } }) => name)).not.toContain(call.tool)
    expect(textOf(model.requests[1]!.messages.at(-1)!)).toContain('There is no tool called')
    expect(canary.requests).toHaveLength(0)
  })
})

import type { RunModelCall } from '@adjutant/contract/ai/run-model-calls'
import { afterAll, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createOrganization } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { startCanary } from '../factory/testing/canary.ts'
import { testRuns } from './testing/runs.ts'

const canary = await startCanary((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers))
})
const outbound = createOutbound({ allow: [`tools.test:${canary.port}`], resolve: async () => ['127.0.0.1'] })
const { t, model, send, make, crewOf, started, until } = await testRuns({ outbound })
afterAll(async () => {
  await canary.close()
  await outbound.close()
})

const secret = 'canary-secret-header'

async function completedRun(me: Caller, organization_id: string | null = null) {
  const http = { method: 'GET', url: `http://tools.test:${canary.port}/`, secret_headers: { 'X-Key': secret } }
  const tool = await make(me, 'tools', { name: 'Rates', http, organization_id })
  const agent = await make(me, 'agents', { name: 'Scout', role: 'Scout', goal: 'Find out', toolIds: [tool.id], organization_id })
  const crew = organization_id
    ? await make(me, 'crews', { name: 'C', version: '1', organization_id, tasks: [{ name: 'One', description: 'Look', agent: agent.id }] })
    : await crewOf(me, ['Look for {topic}', 'Sum up'], agent)
  model.play([{ tool: 'Rates', input: {} }, 'Stable rates', 'All is well'])
  const id = await started(me, crew.id, undefined, organization_id ? {} : { inputs: { topic: 'rates' } })
  await until(me, id, 'completed')
  return id
}

const readCalls = (as: Caller, id: string, query = '') => send(as, `GET /api/runs/${id}/model-calls${query}`)

test('the owner reads each prompt as it was sent, each reply, tokens and cost, and never a secret header', async () => {
  const me = await t.person('ceo', { first_name: 'Ada' })
  const id = await completedRun(me)
  const reply = await readCalls(me, id)
  const calls = reply.json<RunModelCall[]>()
  expect(calls).toMatchObject([
    { step: 0, agent: 'Scout', messages: [{ role: 'user', text: 'Look for rates' }], reply: '', calls: [{ tool: 'Rates' }] },
    { step: 0, instructions: null, messages: [{ role: 'tool', tool: 'Rates', ok: true }], reply: 'Stable rates' },
    { step: 1, messages: [{ role: 'user', text: expect.stringContaining('Stable rates') }], reply: 'All is well' },
  ])
  expect(calls[0]!.instructions).toContain('You work for "Ada')
  expect(model.hasSeen(calls[0]!.instructions!)).toBe(true)
  expect(calls.every(({ input_tokens, model: name }) => input_tokens > 0 && name !== null)).toBe(true)
  expect(calls[1]!.messages[0]!.text).toContain('***')
  expect(reply.body).not.toContain(secret)
  expect((await readCalls(me, id, '?step=1')).json()).toHaveLength(1)
})

test('nobody but the owner reads them', async () => {
  const people = {
    owner: await t.person('ceo'),
    colleague: await t.person('ceo'),
    organizationAdmin: await t.person('user'),
    appAdmin: await t.person('admin'),
    stranger: await t.person('ceo'),
    waitlisted: await t.person('waitlisted'),
  }
  const { owner, colleague, organizationAdmin } = people
  const organization = await createOrganization(t, 'Northwind', [
    [owner, 'user'],
    [colleague, 'user'],
    [organizationAdmin, 'admin'],
  ])
  const id = await completedRun(owner, organization)
  const statuses = Object.entries(people).map(async ([name, person]) => [name, (await readCalls(person, id)).statusCode])
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    owner: 200,
    colleague: 404,
    organizationAdmin: 404,
    appAdmin: 404,
    stranger: 404,
    waitlisted: 403,
  })
  expect((await t.call(`GET /api/runs/${id}/model-calls`)).statusCode).toBe(401)
})

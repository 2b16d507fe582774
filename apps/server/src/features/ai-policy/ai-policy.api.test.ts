import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import type { Model } from '@adjutant/contract/ai/models'
import type { FlowRun } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { agents, audit_log, memberships, organizations } from '../../schema.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { createOrganization } from '../../testing/company.ts'
import type { Caller } from '../../testing/test-app.ts'
import { startCanary } from '../factory/testing/canary.ts'
import { testRuns } from '../runs/testing/runs.ts'

const canary = await startCanary((request, response) => {
  if (request.url === '/away') return void response.writeHead(302, { location: `http://other.test:${canary.port}/hook` }).end()
  response.writeHead(200, { 'content-type': 'text/plain' }).end('caught')
})
const hosts = ['tools.test', 'other.test'].map((host) => `${host}:${canary.port}`)
const outbound = createOutbound({ allow: hosts, resolve: async () => ['127.0.0.1'] })
const searched: string[] = []
const webSearch = async (query: string) => {
  searched.push(query)
  return [{ title: 'News', url: 'https://example.com', excerpt: 'The pier opens.' }]
}
const { t, model, begin, ask, readTranscript, send, make, list, seed, agentWith, crewOf, started, until, ...runs } = await testRuns({
  outbound,
  webSearch,
})
beforeEach(() => {
  canary.reset()
  searched.length = 0
})
afterAll(async () => {
  await canary.close()
  await outbound.close()
})

const path = (id: string) => `/api/organizations/${id}/ai-policy` as const
const put = (as: Caller, id: string, payload: object) => send(as, `PUT ${path(id)}`, payload)
const modelsOf = async (as: Caller) => (await send(as, 'GET /api/models')).json<Model[]>().map(({ id }) => id)
const open = { allowed_models: null, internet_search: true, external_tools: true, allowed_hosts: null }

/** A CEO who manages an organization with this policy. */
const restricted = async (policy: object) => {
  const me = await t.person('ceo')
  const id = await createOrganization(t, 'Northwind', [[me, 'admin']])
  expect((await put(me, id, policy)).statusCode).toBe(200)
  return { me, id }
}

test('applies while the organization is closed to a member without a second factor', async () => {
  const { me, id } = await restricted({ allowed_models: ['gpt-5-chat'] })
  await t.db.update(organizations).set({ require_two_factor: true }).where(eq(organizations.id, id))
  expect((await send(me, `GET ${path(id)}`)).statusCode).toBe(404)
  expect(await modelsOf(me)).toEqual(['gpt-5-chat'])
})

describe('the policy of an organization', () => {
  test('is readable by members, writable by managers and missing for everybody else', async () => {
    const [boss, member, manager, stranger, admin] = [
      await t.person('ceo'),
      await t.person('user'),
      await t.person('user'),
      await t.person('ceo'),
      await t.person('admin'),
    ]
    const id = await createOrganization(t, 'Northwind', [
      [boss, 'admin'],
      [member, 'user'],
      [manager, 'admin'],
    ])
    await createOrganization(t, 'Elsewhere', [[stranger, 'admin']])
    expect((await send(member, `GET ${path(id)}`)).json()).toEqual({
      ...open,
      models: (await send(member, 'GET /api/models')).json<Model[]>().map(({ id: key, name }) => ({ id: key, name })),
      can_edit: false,
      updated_at: null,
    })
    for (const who of [member, manager]) {
      const reply = await put(who, id, { internet_search: false })
      expect([reply.statusCode, reply.json()]).toEqual([409, { detail: appMessages.organization.cannotManage }])
    }
    for (const route of ['GET', 'PUT'] as const) {
      const answers = [id, t.app.ctx.newId()].map((one) => send(stranger, `${route} ${path(one)}`, route === 'PUT' ? {} : undefined))
      const [foreign, absent] = await Promise.all(answers)
      expect([foreign!.statusCode, foreign!.body]).toEqual([404, absent!.body])
    }
    const changed = await put(boss, id, { internet_search: false })
    expect(changed.json()).toMatchObject({ ...open, internet_search: false, can_edit: true, updated_at: expect.any(String) as string })
    // Omitted fields stay unchanged.
    expect((await put(admin, id, { allowed_hosts: ['API.Example.com', 'api.example.com'] })).json()).toMatchObject({
      internet_search: false,
      allowed_hosts: ['api.example.com'],
    })
    expect((await send(member, 'GET /api/ai-policy/mine')).json()).toEqual({
      models_limited_by: [],
      internet_search_off_by: ['Northwind'],
      external_tools_off_by: [],
      hosts_limited_by: ['Northwind'],
    })
    const entries = await t.db.select().from(audit_log).where(eq(audit_log.action, 'organization.ai_policy_changed'))
    expect(entries.map(({ actor_id, details }) => [actor_id, details])).toMatchObject([
      [boss.id, { from: { internet_search: true }, to: { internet_search: false } }],
      [admin.id, { to: { allowed_hosts: ['api.example.com'] } }],
    ])
  })

  test.each([
    [{ allowed_models: [] }, 'allowed_models'],
    [{ allowed_models: ['gpt-5', 'gpt-99'] }, 'allowed_models.1'],
    [{ allowed_hosts: ['https://example.com'] }, 'allowed_hosts.0'],
    [{ allowed_hosts: ['example.com', '*'] }, 'allowed_hosts.1'],
    [{ allowed_hosts: ['example.com/path'] }, 'allowed_hosts.0'],
    [{ allowed_hosts: ['user@example.com'] }, 'allowed_hosts.0'],
    [{ internet_search: 'no' }, 'internet_search'],
  ])('rejects %j', async (body, field) => {
    const { me, id } = await restricted({})
    const reply = await put(me, id, body)
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { errors: [{ field }] }])
  })
})

describe('allowed models', () => {
  test('are the only ones that are listed, accepted and called', async () => {
    const { me } = await restricted({ allowed_models: ['gpt-5-mini', 'gpt-5'] })
    expect(await modelsOf(me)).toEqual(['gpt-5', 'gpt-5-mini'])
    const id = await begin(me)
    const refused = await ask(me, id, 'Hi', { model: 'gpt-5-chat' })
    expect([refused.statusCode, refused.json()]).toMatchObject([422, { detail: aiPolicyMessages.modelNotAllowed }])
    const agent = await send(me, 'POST /api/agents/', { name: 'A', role: 'B', goal: 'C', llmModel: 'gpt-5-chat' })
    expect([agent.statusCode, agent.json()]).toMatchObject([422, { errors: [{ field: 'llmModel' }] }])
    expect([model.requests, await readTranscript(me, id)]).toEqual([[], []])
    await ask(me, id, 'Hi')
    await until(me, await started(me, (await crewOf(me, ['Look'])).id), 'completed')
    const tool = await make(me, 'tools', { name: 'Sum up' })
    await send(me, `POST /api/tools/${tool.id}/try`, { arguments: {} })
    await send(me, 'POST /api/crews/draft', { description: 'A weekly report' })
    expect(model.requests.map((request) => (request as { model?: string }).model)).toEqual(['gpt-5', 'gpt-5', 'gpt-5', 'gpt-5'])
  })

  test("of all the person's organizations are intersected: a second organization lifts no restriction", async () => {
    const { me } = await restricted({ allowed_models: ['gpt-5-mini', 'gpt-5'] })
    expect((await send(me, 'POST /api/organizations', { name: 'Escape' })).statusCode).toBe(201)
    const [own] = (await send(me, 'GET /api/organizations')).json<{ id: string; name: string }[]>().filter(({ name }) => name === 'Escape')
    await put(me, own!.id, { allowed_models: ['gpt-5', 'gpt-5-chat'] })
    expect(await modelsOf(me)).toEqual(['gpt-5'])
    const escaping = { name: 'A', role: 'B', goal: 'C', llmModel: 'gpt-5-chat', organization_id: own!.id }
    expect((await send(me, 'POST /api/agents/', escaping)).statusCode).toBe(422)
    await put(me, own!.id, { allowed_models: ['gpt-5-chat'] })
    const refused = await ask(me, await begin(me), 'Hi')
    expect([refused.statusCode, refused.json(), await modelsOf(me)]).toEqual([409, { detail: aiPolicyMessages.noModelAllowed }, []])
    await t.db.delete(memberships).where(eq(memberships.user_id, me.id))
    expect(await modelsOf(me)).toHaveLength(4)
  })

  test('end a run whose agent requires another model, with a message', async () => {
    const { me, id } = await restricted({})
    const agent = await agentWith(me)
    await t.db.update(agents).set({ llm_model: 'gpt-5-chat' }).where(eq(agents.id, agent.id))
    const crew = await crewOf(me, ['Look'], agent)
    await put(me, id, { allowed_models: ['gpt-5'] })
    const run = await until(me, await started(me, crew.id), 'failed')
    expect([run.reason, model.requests]).toEqual([aiPolicyMessages.modelNotAllowed, []])
  })
})

/** The names of the tools in the model's last request. */
const offered = () => (model.requests.at(-1)!.tools ?? []).map(({ function: { name } }) => name).toSorted()

/** Runs a flow of one step by this agent. */
const runFlow = async (as: Caller, agent: { id: string }) => {
  const flow = await make(as, 'flows', { name: 'Flow', steps: [{ title: 'Step', kind: 'agent', agent: agent.id, prompt: 'Go' }] })
  const reply = await send(as, 'POST /api/flow-runs/', { flow_id: flow.id })
  expect(reply.statusCode, reply.body).toBe(201)
  await until<FlowRun>(as, reply.json<{ flow_run_id: string }>().flow_run_id, 'completed', 'flow')
}

describe('disabled internet search', () => {
  test('is neither used nor offered in a conversation, and the answer says so', async () => {
    const { me } = await restricted({ internet_search: false })
    const id = await begin(me)
    model.play([{ tool: 'search_internet', input: { query: 'pier' } }, 'I could not look it up.'])
    await ask(me, id, 'When does the pier open?', { use_internet: true })
    expect(await readTranscript(me, id)).toContain(`system: ${aiPolicyMessages.internetOff}`)
    expect(model.requests[0]!.tools!.map(({ function: { name } }) => name)).not.toContain('search_internet')
    expect(searched).toEqual([])
  })

  test('is rejected in a run and in a trial', async () => {
    const { me } = await restricted({ internet_search: false })
    const crew = await crewOf(me, ['Look it up'], await agentWith(me, 'search_internet'))
    model.play([{ tool: 'search_internet', input: { query: 'pier' } }, 'I could not.'])
    const run = await until(me, await started(me, crew.id), 'completed')
    expect(run.timeline.find(({ type }) => type === 'tool_result')!.details).toMatchObject({
      ok: false,
      output: aiPolicyMessages.internetOff,
    })
    const tool = (await list(me, 'tools')).find(({ builtin }) => builtin === 'search_internet')!
    expect((await send(me, `POST /api/tools/${tool.id}/try`, { arguments: { query: 'pier' } })).json()).toMatchObject({ ok: false })
    expect(searched).toEqual([])
  })

  test('is not offered to the model in crews and flows, and is offered again without the policy', async () => {
    const { me, id } = await restricted({ internet_search: false })
    const agent = await agentWith(me, 'search_internet', 'list_tasks')
    const crew = await crewOf(me, ['Look it up'], agent)
    await until(me, await started(me, crew.id), 'completed')
    expect(offered()).toEqual(['list_tasks'])
    await runFlow(me, agent)
    expect(offered()).toEqual(['list_tasks'])
    await put(me, id, { internet_search: true })
    await until(me, await started(me, crew.id), 'completed')
    expect(offered()).toEqual(['list_tasks', 'search_internet'])
  })

  test('stops being offered in the middle of a run', async () => {
    const { me, id } = await restricted({})
    const crew = await crewOf(me, [{ description: 'Look it up', human_input: true }, 'Sum up'], await agentWith(me, 'search_internet'))
    const run = await started(me, crew.id)
    await until(me, run, 'awaiting_human_input')
    expect(offered()).toEqual(['search_internet'])
    await put(me, id, { internet_search: false })
    expect((await runs.reply(me, run, { user_input: 'Go on' })).statusCode).toBe(200)
    await until(me, run, 'completed')
    expect(offered()).toEqual([])
  })
})

describe('external tools', () => {
  const toolAt = (host: string, at = '/hook') => ({
    name: 'Hook',
    kind: 'http',
    http: { method: 'GET', url: `http://${host}:${canary.port}${at}` },
  })

  test('can be neither created nor called when disabled', async () => {
    const { me, id } = await restricted({})
    await seed()
    const tool = await make(me, 'tools', toolAt('tools.test'))
    const agent = await make(me, 'agents', { name: 'Scout', role: 'Scout', goal: 'Find out', toolIds: [tool.id] })
    const crew = await crewOf(me, ['Call it'], agent)
    await put(me, id, { external_tools: false })
    const mcp = { name: 'Far', mcp: { url: `http://tools.test:${canary.port}/mcp`, tool: 'x' } }
    for (const body of [toolAt('tools.test'), mcp]) {
      const reply = await send(me, 'POST /api/tools/', body)
      expect([reply.statusCode, reply.json()]).toEqual([409, { detail: aiPolicyMessages.externalToolsOff }])
    }
    expect((await send(me, `PATCH /api/tools/${tool.id}`, { http: toolAt('other.test').http })).statusCode).toBe(409)
    expect((await send(me, `PATCH /api/tools/${tool.id}`, { description: 'Only words' })).statusCode).toBe(200)
    expect((await send(me, `POST /api/tools/${tool.id}/try`, {})).json()).toMatchObject({
      ok: false,
      result: aiPolicyMessages.externalToolsOff,
    })
    model.play([{ tool: 'Hook', input: {} }, 'It is off.'])
    const run = await until(me, await started(me, crew.id), 'completed')
    expect(run.timeline.find(({ type }) => type === 'tool_result')!.details).toMatchObject({
      ok: false,
      output: aiPolicyMessages.externalToolsOff,
    })
    expect(canary.connections).toBe(0)
  })

  test('that the policy forbids are not offered to the model', async () => {
    const { me, id } = await restricted({})
    await seed()
    const near = await make(me, 'tools', { ...toolAt('tools.test'), name: 'Near' })
    const far = await make(me, 'tools', { name: 'Far', mcp: { url: `http://other.test:${canary.port}/mcp`, tool: 'x' } })
    const prompt = await make(me, 'tools', { name: 'Words' })
    const agent = await make(me, 'agents', { name: 'Scout', role: 'Scout', goal: 'Find out', toolIds: [near.id, far.id, prompt.id] })
    const crew = await crewOf(me, ['Call them'], agent)
    for (const [policy, names] of [
      [{}, ['Far', 'Near', 'Words']],
      [{ allowed_hosts: ['tools.test'] }, ['Near', 'Words']],
      [{ external_tools: false }, ['Words']],
    ] as const) {
      await put(me, id, policy)
      await until(me, await started(me, crew.id), 'completed')
      expect(offered(), JSON.stringify(policy)).toEqual(names)
      await runFlow(me, agent)
      expect(offered(), JSON.stringify(policy)).toEqual(names)
    }
    expect(canary.connections).toBe(0)
  })

  test('reach allowed hosts only, also after redirects', async () => {
    const { me, id } = await restricted({ allowed_hosts: ['tools.test'] })
    const refused = await send(me, 'POST /api/tools/', toolAt('other.test'))
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: aiPolicyMessages.hostNotAllowed('other.test') }])
    const tryIt = async (tool: { id: string }) => (await send(me, `POST /api/tools/${tool.id}/try`, {})).json<object>()
    const near = await make(me, 'tools', toolAt('tools.test'))
    expect(await tryIt(near)).toMatchObject({ ok: true, result: 'caught' })
    expect(await tryIt(await make(me, 'tools', toolAt('tools.test', '/away')))).toMatchObject({ ok: false })
    expect(canary.requests.map(({ headers }) => headers.host)).toEqual([hosts[0], hosts[0]])
    await put(me, id, { allowed_hosts: ['*.test'] })
    expect(await tryIt(await make(me, 'tools', toolAt('other.test')))).toMatchObject({ ok: true })
    await put(me, id, { allowed_hosts: [] })
    expect(await tryIt(near)).toMatchObject({ ok: false, result: aiPolicyMessages.hostNotAllowed('tools.test') })
  })
})

import type { Tool } from '@adjutant/contract/ai/factory'
import type { Schedule } from '@adjutant/contract/ai/schedules'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from '../../../platform/live/notifications.ts'
import { createOutbound } from '../../../platform/outbound/outbound.ts'
import { runs as runTable, schedules } from '../../../schema.ts'
import { createOrganization } from '../../../testing/company.ts'
import type { ScriptedCall } from '../../../testing/scripted-model.ts'
import type { Caller } from '../../../testing/test-app.ts'
import { insertGrant } from '../../assistant-tools/index.ts'
import { hostileText, hostileTitle, obey, readWritten } from '../../chat/testing/obedient-model.ts'
import { startCanary } from '../../factory/testing/canary.ts'
import { startHostileMcpServer } from '../../factory/testing/hostile-mcp-server.ts'
import type { RunTool } from '../../factory/index.ts'
import { scheduleTopic } from '../../schedules/schedules.service.ts'
import { soon, testRuns, type AnyRun } from '../testing/runs.ts'

const secret = 'Revenue Q3 14.2 M€'

/** Answers `/rates` with the hostile text, and `/broken` with an error that contains it. */
const outsideServer = await startCanary((request, response) => {
  const status = request.url!.startsWith('/broken') ? 500 : 200
  response.writeHead(status, { 'content-type': 'text/plain' }).end(request.url!.startsWith('/hook') ? 'caught' : hostileText)
})
const mcp = await startHostileMcpServer()
const host = `tools.test:${outsideServer.port}`
const outbound = createOutbound({ allow: [host, mcp.host], resolve: async () => ['127.0.0.1'] })
const queries: string[] = []
const { t, model, send, make, list, seed, started, read, reply, stop } = await testRuns({
  outbound,
  webSearch: async (query) => {
    queries.push(query)
    return [{ title: 'A page', url: 'https://example.com/a', excerpt: hostileText }]
  },
})
beforeEach(() => {
  outsideServer.reset()
  mcp.reset()
  queries.length = 0
  mcp.behaviour.respond['tools/call'] = (response, id) => {
    const result = { content: [{ type: 'text', text: hostileText }] }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }
})
afterAll(async () => {
  await outsideServer.close()
  await mcp.close()
  await outbound.close()
})

const readTools = ['list_tasks', 'search_internet', 'find_people', 'list_threads', 'review_week', 'gather_facts']
const writeTools = ['create_task', 'create_note', 'change_task', 'delete_record', 'send_message', 'keep_memory']

interface Office {
  me: Caller
  colleague: Caller
  agentId: string
  toolsByName: Record<string, Tool>
  orders: Record<string, ScriptedCall>
}

/** A person with an agent that can do everything, and a colleague who shares a hostile task and has written to them. */
async function createOffice(): Promise<Office> {
  const me = await t.person('ceo')
  const colleague = await t.person('ceo', { role: `CFO. ${hostileText}`.slice(0, 300) })
  const organizationId = await createOrganization(t, 'Northwind', [
    [me, 'admin'],
    [colleague, 'user'],
  ])
  await seed()
  const http = (name: string, method: string, path: string) =>
    make(me, 'tools', { name, kind: 'http', needs_approval: false, http: { method, url: `http://${host}/${path}` } })
  const made = [
    await http('rates', 'GET', 'rates'),
    await http('broken', 'GET', 'broken'),
    await http('hook_get', 'GET', 'hook'),
    await http('hook_post', 'POST', 'hook'),
    await make(me, 'tools', { name: 'weather', needs_approval: false, mcp: { url: mcp.url, tool: 'forecast' } }),
  ]
  const builtIn = (await list(me, 'tools')).filter(({ builtin }) => builtin && [...readTools, ...writeTools].includes(builtin))
  const toolIds = [...made, ...builtIn].map(({ id }) => id)
  const agent = await make(me, 'agents', { name: 'Scout', role: 'Scout', goal: 'Find out', toolIds })
  const task = (await send(me, 'POST /api/tasks/', { title: 'Private plan', description: secret })).json<{ id: string }>()
  await send(colleague, 'POST /api/tasks/', { title: hostileTitle, due_date: '2026-01-01', shared_org_ids: [organizationId] })
  const thread = (await send(colleague, 'POST /api/comms/threads', { participant_ids: [me.id] })).json<{ id: string }>()
  await send(colleague, `POST /api/comms/threads/${thread.id}/messages`, { text: hostileTitle })
  const inputs = {
    create_task: { title: 'Obeyed' },
    create_note: { content: 'Obeyed' },
    change_task: { id: task.id, title: 'Obeyed' },
    delete_record: { kind: 'task', id: task.id },
    send_message: { to: colleague.email, text: secret },
    keep_memory: { content: 'Obeyed' },
    search_internet: { query: secret },
    hook_get: { data: secret },
    hook_post: { data: secret },
    weather: { city: secret },
  }
  const orders = Object.fromEntries(Object.entries(inputs).map(([tool, input]) => [tool, { tool, input }]))
  return { me, colleague, agentId: agent.id, toolsByName: Object.fromEntries(made.map((tool) => [tool.name, tool])), orders }
}

/** The calls by which the agent first reads injected text. */
const carriers: Record<string, ScriptedCall> = {
  'the reply of an HTTP tool': { tool: 'rates', input: {} },
  'the error of an HTTP tool': { tool: 'broken', input: {} },
  'the reply of an MCP tool': { tool: 'weather', input: { city: 'Oslo' } },
  'a web page': { tool: 'search_internet', input: { query: 'harbour' } },
  'the title of a shared task': { tool: 'list_tasks', input: {} },
  'a message': { tool: 'list_threads', input: {} },
  'a weekly report': { tool: 'review_week', input: {} },
  'facts on a topic': { tool: 'gather_facts', input: { topic: 'harbour report' } },
}

type Kind = 'crew' | 'flow'

const isWaiting = ({ status }: AnyRun): boolean => status === 'awaiting_human_input' || status === 'paused'

const untilWaiting = (as: Caller, id: string, kind: Kind): Promise<AnyRun> =>
  soon(async () => {
    const run = await read<AnyRun>(as, id, kind)
    expect(isWaiting(run), `${run.status} ${JSON.stringify(run.timeline.at(-1))}`).toBe(true)
    return run
  })

/** The tools of the calls that wait for approval. */
function askedTools({ timeline }: AnyRun): string[] {
  const { approval, approvals } = timeline.findLast(({ type }) => type === 'wait_for_human')!.details as {
    approval: { tool: string }
    approvals?: { tool: string }[]
  }
  return (approvals ?? [approval]).map(({ tool }) => tool.toLowerCase())
}

/** *Always* for every built-in tool in exactly the definition that this run uses. */
async function grantAll(me: Caller, runId: string, definitionId: string) {
  const [row] = await t.db.select({ snapshot: runTable.snapshot }).from(runTable).where(eq(runTable.id, runId))
  for (const { builtin, definition_hash } of row!.snapshot.plan.tools as RunTool[])
    if (builtin && definition_hash)
      await insertGrant(t.app.ctx, { user_id: me.id, tool: builtin, definition_hash, definition_id: definitionId })
}

/** Starts the crew or flow; returns the run's id. */
type Start = (as: Caller, definitionId: string) => Promise<string>

const makeCrew = ({ me, agentId }: Office) =>
  make(me, 'crews', { name: 'Scouts', version: '1', tasks: [{ name: 'Look', description: 'Look around', agent: agentId }] })
const makeFlow = ({ me, agentId }: Office) =>
  make(me, 'flows', { name: 'scouting', steps: [{ title: 'Look', kind: 'agent', agent: agentId, prompt: 'Look around' }] })

const startFlow: Start = async (as, flow_id) =>
  (await send(as, 'POST /api/flow-runs/', { flow_id })).json<{ flow_run_id: string }>().flow_run_id

const startBySchedule: Start = async (as, definition_id) => {
  const rhythm = { every: 'daily', time: '07:00', time_zone: 'UTC' }
  const schedule = (await send(as, 'POST /api/schedules/', { kind: 'crew', definition_id, rhythm })).json<Schedule>()
  await t.db
    .update(schedules)
    .set({ next_at: new Date(Date.now() - 1_000) })
    .where(eq(schedules.id, schedule.id))
  await notify(t.app.ctx, scheduleTopic)
  return soon(async () => {
    const [row] = await t.db.select({ id: runTable.id }).from(runTable).where(eq(runTable.schedule_id, schedule.id))
    expect(row).toBeDefined()
    return row!.id
  })
}

const paths: [string, Kind, (given: Office) => Promise<{ id: string }>, Start][] = [
  ['a crew run', 'crew', makeCrew, started],
  ['a flow run', 'flow', makeFlow, startFlow],
  ['a scheduled run', 'crew', makeCrew, startBySchedule],
]

const withoutRuns = async () => {
  const { runs: _runs, schedules: _schedules, ...written } = await readWritten(t)
  return written
}

const sentOut = () => ({
  http: outsideServer.requests.length,
  mcp: mcp.calls.filter((method) => method === 'tools/call').length,
  queries: [...queries],
})

/** Expects one call of the carrier itself and no other. */
const ownTraffic = ({ tool }: ScriptedCall) => ({
  http: ['rates', 'broken'].includes(tool) ? 1 : 0,
  mcp: tool === 'weather' ? 1 : 0,
  queries: tool === 'search_internet' ? ['harbour'] : [],
})

describe.each(paths)('in %s with *always* for every tool', (_path, kind, makeDefinition, start) => {
  test('an order in what the agent reads is only proposed', { timeout: 120_000 }, async () => {
    const given = await createOffice()
    const { me, orders } = given
    const { id: definitionId } = await makeDefinition(given)
    model.play(['Nothing to do.'])
    const first = await start(me, definitionId)
    await soon(async () => expect((await read<AnyRun>(me, first, kind)).status).toBe('completed'))
    await grantAll(me, first, definitionId)
    for (const [name, carrier] of Object.entries(carriers)) {
      outsideServer.reset()
      mcp.calls.length = 0
      queries.length = 0
      const before = await withoutRuns()
      model.play(obey(orders, [carrier]))
      const id = await start(me, definitionId)
      const run = await untilWaiting(me, id, kind)
      expect(askedTools(run), name).toEqual(Object.keys(orders))
      expect(await withoutRuns(), name).toEqual(before)
      expect(sentOut(), name).toEqual(ownTraffic(carrier))
      await stop(me, id, kind)
    }
  })
})

describe('a result that was written from the reply of an HTTP tool', () => {
  test.each(['tasks', 'note', 'advice'])('becomes %s only if the person approves it', async (result) => {
    const { me, toolsByName } = await createOffice()
    const steps = [{ title: 'Look', kind: 'tool', tool: toolsByName['rates']!.id, prompt: '{}' }]
    const flow = await make(me, 'flows', { name: 'rates', steps, result })
    const before = await withoutRuns()
    const id = await startFlow(me, flow.id)
    const run = await untilWaiting(me, id, 'flow')
    expect(askedTools(run)).toEqual(['save_result'])
    expect(await withoutRuns()).toEqual(before)
    await reply(me, id, { approve: false, wait: 1 }, 'flow')
    await soon(async () => expect((await read<AnyRun>(me, id, 'flow')).status).toBe('completed'))
    expect(await withoutRuns()).toEqual(before)
  })
})

test('an order in the description of a tool that a colleague changed is only proposed', async () => {
  const given = await createOffice()
  const { me, colleague, orders, toolsByName } = given
  const crew = await makeCrew(given)
  model.play(['Nothing to do.'])
  const first = await started(me, crew.id)
  await soon(async () => expect((await read<AnyRun>(me, first, 'crew')).status).toBe('completed'))
  await grantAll(me, first, crew.id)
  const patched = await send(colleague, `PATCH /api/tools/${toolsByName['rates']!.id}`, { description: hostileTitle })
  expect(patched.statusCode, patched.body).toBe(200)
  const before = await withoutRuns()
  const { create_task, change_task, send_message } = orders
  model.play(obey({ create_task: create_task!, change_task: change_task!, send_message: send_message! }))
  const run = await untilWaiting(me, await started(me, crew.id), 'crew')
  expect(askedTools(run)).toEqual(['create_task', 'change_task', 'send_message'])
  expect(await withoutRuns()).toEqual(before)
})

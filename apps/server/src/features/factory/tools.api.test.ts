import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Tool } from '@adjutant/contract/ai/factory'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import type { Caller } from '../../testing/test-app.ts'
import { startCanary } from './testing/canary.ts'
import { testFactory } from './testing/factory.ts'
import { startMcpServer } from './testing/mcp-server.ts'

const canary = await startCanary((request, response) => {
  const isEcho = request.url!.startsWith('/echo')
  const status = request.url!.startsWith('/broken') ? 500 : 200
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(isEcho ? request.headers : { fine: true }))
})
const mcp = await startMcpServer()
const hosts = [`tools.test:${canary.port}`, `other.test:${canary.port}`, `mcp.test:${mcp.port}`]
const outbound = createOutbound({ allow: hosts, resolve: async () => ['127.0.0.1'] })
const { t, send, make, list, change, makeCompany, seed } = testFactory({ outbound })

beforeEach(() => canary.reset())
afterAll(async () => {
  await canary.close()
  await mcp.close()
  await outbound.close()
})

const base = `http://tools.test:${canary.port}`
const tryOut = async (as: Caller, id: string, args: object = {}) => {
  const reply = await send(as, `POST /api/tools/${id}/try`, { arguments: args })
  return { status: reply.statusCode, ...reply.json<{ ok: boolean; result: string; ms: number; detail?: string }>() }
}
const httpTool = (method: string, path: string, more: object = {}) => ({ name: 'T', http: { method, url: `${base}${path}`, ...more } })
const fieldOf = (reply: { statusCode: number; json(): unknown }) => {
  const body = reply.json() as { errors?: { field: string }[] }
  return [reply.statusCode, body.errors?.[0]?.field]
}

describe('kinds', () => {
  test('a name and description alone make a prompt without approval', async () => {
    const { builder } = await makeCompany()
    const tool = await make(builder, 'tools', { name: 'Tidy', description: 'Make it short.' })
    expect(tool).toMatchObject({ kind: 'prompt', needs_approval: false, builtin: null, parameters: null, http: null, mcp: null })
  })

  test('external reads need no approval, other external calls do, unless the builder says otherwise', async () => {
    const { builder } = await makeCompany()
    const asks = async (body: object) => (await make(builder, 'tools', body)).needs_approval
    expect(await asks(httpTool('GET', '/'))).toBe(false)
    expect(await asks(httpTool('POST', '/'))).toBe(true)
    expect(await asks({ ...httpTool('POST', '/'), needs_approval: false })).toBe(false)
    expect(await asks({ name: 'M', mcp: { url: `http://mcp.test:${mcp.port}/`, tool: 'x' } })).toBe(true)
  })

  test('a read-only tool that becomes a writing one needs approval from then on', async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/'))
    expect((await change(builder, 'tools', id, { http: { method: 'DELETE', url: base } })).json<Tool>().needs_approval).toBe(true)
  })

  test.each([
    ['kind', { name: 'T', kind: 'builtin' }],
    ['http.url', { name: 'T', kind: 'http' }],
    ['mcp.url', { name: 'T', kind: 'mcp' }],
    ['parameters', { name: 'T', parameters: { type: 'string' } }],
    ['parameters', { name: 'T', parameters: { type: 'object', properties: { a: { type: 'date' } } } }],
    ['http.secret_headers.Host', httpTool('GET', '/', { secret_headers: { Host: 'evil.test' } })],
    ['http.secret_headers.X-A', httpTool('GET', '/', { secret_headers: { 'X-A': 'a\r\nX-B: b' } })],
    ['http.secret_headers.a b', httpTool('GET', '/', { secret_headers: { 'a b': 'x' } })],
  ])('%s is rejected in %j', async (field, body) => {
    const { builder } = await makeCompany()
    expect(fieldOf(await send(builder, 'POST /api/tools/', body))).toEqual([422, field])
  })
})

describe('an http call', () => {
  test('puts arguments into path, query and body only', async () => {
    const { builder } = await makeCompany()
    const read = await make(builder, 'tools', httpTool('GET', '/people/{name}?fixed=1'))
    expect(await tryOut(builder, read.id, { name: 'a/../b?c#d@e', page: 2 })).toMatchObject({ ok: true, result: '{"fine":true}' })
    const write = await make(builder, 'tools', httpTool('POST', '/people/{name}'))
    await tryOut(builder, write.id, { name: 'Ada', tags: ['x'] })
    expect(canary.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/people/a%2F..%2Fb%3Fc%23d%40e?fixed=1&page=2', ''],
      ['POST', '/people/Ada', '{"tags":["x"]}'],
    ])
  })

  test.each(['..', '.'])("%s doesn't traverse the path", async (name) => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/people/{name}/x'))
    expect(await tryOut(builder, id, { name })).toMatchObject({ ok: false })
    expect(canary.requests).toEqual([])
  })

  test.each([
    [{}, 'city is required.'],
    [{ city: 3 }, 'city must be of type string.'],
    [{ city: 'Oslo', days: 1.5 }, 'days must be of type integer.'],
    [{ city: 'Oslo', unit: 'K' }, 'unit must be one of the values that the tool knows.'],
    [{ city: 'Oslo', other: 1 }, 'other is not known.'],
    [{ city: 'Oslo', list: ['a', 1] }, 'list[1] must be of type string.'],
  ])("%j doesn't match the parameters, and nothing is called", async (args, result) => {
    const { builder } = await makeCompany()
    const properties = {
      city: { type: 'string' },
      days: { type: 'integer' },
      unit: { enum: ['C', 'F'] },
      list: { type: 'array', items: { type: 'string' } },
    }
    const parameters = { type: 'object', properties, required: ['city'], additionalProperties: false }
    const { id } = await make(builder, 'tools', { ...httpTool('GET', '/'), parameters })
    expect(await tryOut(builder, id, args)).toMatchObject({ status: 200, ok: false, result })
    expect(canary.requests).toEqual([])
  })

  test('reports a server error as its result', async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/broken'))
    expect(await tryOut(builder, id)).toMatchObject({ status: 200, ok: false, result: 'The server answered 500. {"fine":true}' })
  })
})

describe('an mcp call', () => {
  const url = `http://mcp.test:${mcp.port}/mcp`
  const tool = (name: string, more: object = {}) => ({ name: 'M', mcp: { url, tool: name, ...more } })

  test('calls the named tool only', async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', tool('forecast'))
    expect(await tryOut(builder, id, { city: 'Oslo' })).toMatchObject({ ok: true, result: 'Sunny in Oslo' })
  })

  test('reports a failing or missing tool', async () => {
    const { builder } = await makeCompany()
    const broken = await make(builder, 'tools', tool('broken'))
    const missing = await make(builder, 'tools', tool('missing'))
    expect(await tryOut(builder, broken.id)).toMatchObject({ status: 200, ok: false, result: 'It is broken' })
    expect(await tryOut(builder, missing.id)).toMatchObject({ status: 200, ok: false })
  })

  test('sends the secret headers and hides them in the response', async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', tool('tell', { secret_headers: { Authorization: 'Bearer canary-mcp-key' } }))
    const { ok, result } = await tryOut(builder, id)
    expect([ok, result.includes('***'), result.includes('canary-mcp-key')]).toEqual([true, true, false])
    expect(mcp.requests.some(({ authorization }) => authorization === 'Bearer canary-mcp-key')).toBe(true)
  })

  test("reports a server that doesn't support MCP", async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', { name: 'M', mcp: { url: base, tool: 'x' } })
    expect(await tryOut(builder, id)).toMatchObject({ status: 200, ok: false })
  })
})

describe('secret headers', () => {
  const secret = 'canary-secret-of-a-tool'
  const headers = { secret_headers: { 'X-Key': secret } }
  const sentKeys = () => canary.requests.map((request) => request.headers['x-key'])

  test('are sent with a call and returned by name only: no response, log, error or table contains them', async () => {
    const { builder, partner } = await makeCompany()
    const tool = await make(builder, 'tools', httpTool('GET', '/echo', headers))
    const replies = [
      JSON.stringify(tool),
      JSON.stringify(await list(partner, 'tools')),
      (await change(partner, 'tools', tool.id, { name: 'Renamed' })).body,
      (await send(builder, 'POST /api/tools/', httpTool('FETCH', '/', headers))).body,
      (await send(builder, 'POST /api/tools/', httpTool('GET', '/', { secret_headers: { 'X-Key': `${secret}\n` } }))).body,
      (await change(builder, 'tools', tool.id, { http: { method: 'GET', url: 'http://127.0.0.1/', ...headers } })).body,
      JSON.stringify(await tryOut(partner, tool.id)),
    ]
    expect(tool.http?.secret_headers).toEqual(['x-key'])
    expect(sentKeys()).toEqual([secret])
    expect(replies.join('\n')).not.toContain(secret)
    expect(t.lines.join('\n')).not.toContain(secret)
    const { rows } = await t.db.execute<{ line: string }>(sql`
      select to_jsonb(x)::text as line from tools x union all select to_jsonb(y)::text from audit_log y union all
      select encode(secrets, 'escape') from tools where secrets is not null`)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.map(({ line }) => line).join('\n')).not.toContain(secret)
  })

  test("are bound to the origin: another origin doesn't get them, and returning to the first doesn't restore them", async () => {
    const { builder, partner } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/a', headers))
    const elsewhere = `http://other.test:${canary.port}/b`
    const moved = (await change(partner, 'tools', id, { http: { method: 'GET', url: elsewhere } })).json<Tool>()
    expect(moved.http).toEqual({ method: 'GET', url: elsewhere, secret_headers: [] })
    await tryOut(partner, id)
    await change(partner, 'tools', id, { http: { method: 'GET', url: `${base}/a` } })
    await tryOut(partner, id)
    expect(sentKeys()).toEqual([undefined, undefined])
  })

  test('stay when only the path, method or name changes', async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/a', headers))
    await change(builder, 'tools', id, { name: 'Other' })
    await change(builder, 'tools', id, { http: { method: 'POST', url: `${base}/b` } })
    await tryOut(builder, id)
    expect(sentKeys()).toEqual([secret])
  })

  test('are added, replaced and removed one by one', async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/a', headers))
    const set = async (secret_headers: object) =>
      (await change(builder, 'tools', id, { http: { method: 'GET', url: `${base}/a`, secret_headers } })).json<Tool>().http?.secret_headers
    expect(await set({ 'X-Other': 'second' })).toEqual(['x-key', 'x-other'])
    expect(await set({ 'x-key': 'replaced' })).toEqual(['x-key', 'x-other'])
    expect(await set({ 'X-Other': '' })).toEqual(['x-key'])
    await tryOut(builder, id)
    expect(sentKeys()).toEqual(['replaced'])
  })

  test("can't be decrypted after a move to another tool or URL in the database, and nothing is called", async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/a', headers))
    const thief = await make(builder, 'tools', httpTool('GET', '/b'))
    await t.db.execute(sql`update tools set secrets = (select secrets from tools where id = ${id}) where id = ${thief.id}`)
    expect(await tryOut(builder, thief.id)).toMatchObject({ ok: false })
    await t.db.execute(
      sql`update tools set target = jsonb_set(target, '{url}', ${JSON.stringify(`http://other.test:${canary.port}/`)}::jsonb) where id = ${id}`,
    )
    expect(await tryOut(builder, id)).toMatchObject({ ok: false })
    expect(canary.requests).toEqual([])
  })

  test('are deleted when the tool becomes another kind', async () => {
    const { builder } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/a', headers))
    expect((await change(builder, 'tools', id, { kind: 'prompt' })).json()).toMatchObject({ kind: 'prompt', http: null })
    const { rows } = await t.db.execute<{ secrets: unknown }>(sql`select secrets from tools where id = ${id}`)
    expect(rows).toEqual([{ secrets: null }])
  })
})

describe('a tool trial', () => {
  test('is available to builders who see the tool', async () => {
    const { builder, user, stranger } = await makeCompany()
    const { id } = await make(builder, 'tools', httpTool('GET', '/'))
    expect(await tryOut(user, id)).toMatchObject({ status: 409, detail: appMessages.factory.cannotBuild })
    expect((await tryOut(stranger, id)).status).toBe(404)
    expect(canary.requests).toEqual([])
  })

  test("runs a read-only built-in tool with the caller's permissions, but not one that changes records", async () => {
    const { builder } = await makeCompany()
    await seed()
    await send(builder, 'POST /api/tasks/', { title: 'Sign the lease' })
    const all = await list(builder, 'tools')
    const idOf = (name: string) => all.find((tool) => tool.builtin === name)!.id
    const { ok, result } = await tryOut(builder, idOf('list_tasks'))
    expect([ok, result.includes('Sign the lease')]).toEqual([true, true])
    expect(await tryOut(builder, idOf('list_tasks'), { limit: 'many' })).toMatchObject({ status: 200, ok: false })
    expect(await tryOut(builder, idOf('create_task'), { title: 'X' })).toMatchObject({ status: 409, detail: appMessages.factory.cannotTry })
    expect((await send(builder, 'GET /api/tasks/')).json()).toHaveLength(1)
  })
})

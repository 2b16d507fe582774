import { defineRoutes } from '@adjutant/contract/core/define'
import { paging } from '@adjutant/contract/core/fields'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { PublicCtx } from '../ctx.ts'
import { Conflict } from '../errors.ts'
import { createLog } from '../log/log.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import { implement } from './implement.ts'
import { createContentTickets } from './content-tickets.ts'
import type { MountDeps } from './call.ts'
import { mount } from './mount.ts'
import { createHttpServer } from './server.ts'
import { Streams } from './streams.ts'

const Thing = z.object({ id: z.string(), made: z.object({ by: z.string() }).nullable() })

const things = defineRoutes({
  list: {
    kind: 'page',
    method: 'GET',
    path: '/api/things/',
    summary: 'x',
    access: 'public',
    query: z.object(paging),
    reply: z.array(Thing),
  },
  show: { method: 'GET', path: '/api/things/{id}', summary: 'x', access: 'public', reply: Thing },
  make: {
    method: 'POST',
    path: '/api/things/',
    summary: 'x',
    access: 'public',
    body: z.object({ name: z.string() }),
    reply: Thing,
    status: 201,
  },
  drop: { method: 'DELETE', path: '/api/things/{id}', summary: 'x', access: 'public' },
  break: { method: 'POST', path: '/api/break', summary: 'x', access: 'public', reply: Thing },
  refuse: { method: 'POST', path: '/api/refuse', summary: 'x', access: 'public' },
  gate: { method: 'POST', path: '/api/gate', summary: 'x', body: z.object({ name: z.string() }) },
})

// Has more fields than the contract, like a table row.
const row = { id: '1', made: { by: 'ada', password_hash: 'canary' }, password_hash: 'canary' }
const handle = vi.fn<(input: unknown) => void>()
const fail = vi.fn<() => never>()

const routes = implement(things, {
  list: (_ctx, input) => {
    handle(input)
    return { items: [row, row], total: 7 }
  },
  show: () => row,
  make: (_ctx, input) => {
    handle(input)
    return row
  },
  drop: () => undefined,
  break: () => fail(),
  refuse: () => {
    throw new Conflict('Not now.', { errors: [{ field: 'when', message: 'Not now.' }], retryAfterSeconds: 3 })
  },
  gate: () => undefined,
})

let app: FastifyInstance
let lines: string[]
beforeEach(async () => {
  lines = []
  handle.mockReset()
  const log = createLog('info', { write: (line) => void lines.push(line) })
  app = await createHttpServer({ log, newId: () => 'request-1', publicUrl: 'http://localhost', rateLimit: false, trustedProxies: 0 })
  const nobody = async () => undefined
  const bySessionIds = async () => new Map()
  const authenticator = { bySessionToken: nobody, byStreamKey: nobody, bySessionId: nobody, byDirectoryToken: nobody, bySessionIds }
  const tickets = createContentTickets(createSecretBox('key'), { now: () => new Date() })
  const parts: MountDeps = { authenticator, tickets, streams: new Streams(bySessionIds), toCtx: () => ({}) as PublicCtx }
  for (const route of routes) mount(app, route, parts)
})
afterEach(() => app.close())

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, rest: object = {}) => app.inject({ method, url, ...rest })

describe('a reply', () => {
  test('contains only fields of the contract, at any depth', async () => {
    expect((await call('GET', `/api/things/${id}`)).json()).toEqual({ id: '1', made: { by: 'ada' } })
    expect((await call('GET', '/api/things/')).body).not.toContain('canary')
  })

  test('of a paged list includes the total count', async () => {
    const reply = await call('GET', '/api/things/?limit=2')
    expect(reply.headers['x-total-count']).toBe('7')
    expect(reply.json()).toHaveLength(2)
    for (const blank of ['limit=', 'skip=', 'skip=%20', 'limit=x'])
      expect((await call('GET', `/api/things/?${blank}`)).statusCode, blank).toBe(422)
  })

  test("has the contract's status: 201 for a created record, 204 without content", async () => {
    expect((await call('POST', '/api/things/', { payload: { name: 'a' } })).statusCode).toBe(201)
    const plain = { 'content-type': 'text/plain;charset=UTF-8' }
    const wrong = await call('POST', '/api/things/', { payload: '{"name":"a"}', headers: plain })
    expect([wrong.statusCode, wrong.json()]).toEqual([415, { detail: appMessages.http.wrongType }])
    expect((await call('DELETE', `/api/things/${id}`, { payload: '', headers: plain })).statusCode).toBe(204)
    const dropped = await call('DELETE', `/api/things/${id}`)
    expect([dropped.statusCode, dropped.body]).toEqual([204, ''])
  })

  test('that violates the contract is never sent', async () => {
    fail.mockImplementation((() => ({ id: 7, secret: 'canary' })) as never)
    const reply = await call('POST', '/api/break')
    expect([reply.statusCode, reply.json()]).toEqual([500, { detail: appMessages.http.unexpected, request_id: 'request-1' }])
  })
})

describe('a thrown value', () => {
  test.each([
    ['an error', new Error('canary')],
    ['an error that brings a status', Object.assign(new Error('canary'), { statusCode: 401 })],
    ['an error with a status that nobody here uses', Object.assign(new Error('canary'), { statusCode: 418 })],
    ['a text', 'canary'],
    ['nothing', undefined],
    ['null', null],
  ])('returns 500 with a request id and nothing else: %s', async (_what, thrown) => {
    fail.mockImplementation(() => {
      throw thrown
    })
    const reply = await call('POST', '/api/break')
    expect([reply.statusCode, reply.json()]).toEqual([500, { detail: appMessages.http.unexpected, request_id: 'request-1' }])
  })

  test('is logged with the same id', async () => {
    fail.mockImplementation(() => {
      throw new Error('the wheel came off')
    })
    await call('POST', '/api/break')
    expect(lines.find((line) => line.includes('the wheel came off'))).toContain('request-1')
  })

  test('for an unavailable database returns 503 with Retry-After', async () => {
    fail.mockImplementation(() => {
      throw Object.assign(new Error('x'), { cause: Object.assign(new Error('y'), { code: 'ECONNREFUSED' }) })
    })
    const reply = await call('POST', '/api/break')
    expect([reply.statusCode, reply.json()]).toEqual([503, { detail: appMessages.http.unavailable }])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('as an AppError keeps its message, fields and Retry-After', async () => {
    const reply = await call('POST', '/api/refuse')
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([409, '3'])
    expect(reply.json()).toEqual({ detail: 'Not now.', errors: [{ field: 'when', message: 'Not now.' }] })
  })
})

describe('a request', () => {
  test('reaches its handler with defaults and without unknown fields', async () => {
    await call('GET', '/api/things/?skip=3&wish=x')
    await call('POST', '/api/things/', { payload: { name: ' a ', user_id: 'x', constructor: 'x' } })
    expect(handle.mock.calls.map(([input]) => input)).toMatchObject([{ query: { skip: 3, limit: 100 } }, { body: { name: ' a ' } }])
    expect(JSON.stringify(handle.mock.calls)).not.toMatch(/wish|user_id|constructor/)
  })

  test('without a session is rejected before its body is read', async () => {
    const headers = { 'content-type': 'application/json' }
    expect((await call('POST', '/api/gate', { headers, payload: '{"broken' })).statusCode).toBe(401)
  })

  test('without a route returns 404 in the standard form', async () => {
    const reply = await call('GET', '/api/nowhere')
    expect([reply.statusCode, reply.json()]).toEqual([404, { detail: appMessages.http.notFound }])
  })

  test('is logged in one line without the key in its query', async () => {
    await call('GET', '/api/things/?token=canary')
    const line = lines.find((text) => text.includes('/api/things/'))!
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', url: '/api/things/?token=***', status: 200, reqId: 'request-1' })
  })
})

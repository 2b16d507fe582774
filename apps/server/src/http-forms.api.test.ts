import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { addressOf, canAccess, routesByName } from './testing/contract-routes.ts'
import { testApp } from './testing/test-app.ts'

const t = testApp({ rateLimit: true, trustedProxies: 1 })

const absentId = '01890a5d-ac96-774b-bcce-b302099a8057'
const json = { 'content-type': 'application/json' }
const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'L', password: 'difference-engine' }

describe('both forms of an address', () => {
  const turned = (path: `/${string}`): `/${string}` => (path.endsWith('/') ? (path.slice(0, -1) as '/') : `${path}/`)

  test.each([...routesByName])('%s responds with and without a trailing slash', async (_name, route) => {
    const path = addressOf(route, absentId)
    // A new person each time, because some calls succeed only once.
    const callAt = async (at: `/${string}`) =>
      t.call(`${route.method} ${at}`, { as: route.kind === 'stream' ? undefined : await t.person('admin') })
    const [one, other] = [await callAt(path), await callAt(turned(path))]
    const endsSessions = one.statusCode === 204 && path.startsWith('/api/auth/')
    if (!endsSessions) expect([other.statusCode, other.headers['content-type']]).toEqual([one.statusCode, one.headers['content-type']])
    expect(canAccess(route, route.kind === 'stream' ? 'anonymous' : 'admin') && one.statusCode === 401).toBe(false)
  })
})

describe('a request body', () => {
  test('can be compressed', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const reply = await t.call('POST /api/users/register', { headers, payload: gzipSync(JSON.stringify(ada)) })
    expect([201, 415]).toContain(reply.statusCode)
  })

  test('is too large if it exceeds the limit when decompressed', async () => {
    const payload = gzipSync(JSON.stringify({ ...ada, first_name: ' '.repeat(50_000_000) }))
    const reply = await t.call('POST /api/users/register', { headers: { ...json, 'content-encoding': 'gzip' }, payload })
    expect([413, 415]).toContain(reply.statusCode)
  })

  test('is read at exactly a megabyte and rejected at one byte more', async () => {
    const as = await t.person('user')
    const body = (size: number) => JSON.stringify({ content: 'A note', entry_date: '2026-11-15' }).padEnd(size, ' ')
    const send = (payload: string) => t.call('POST /api/journals/', { as, headers: json, payload })
    expect((await send(body(1_000_000))).statusCode).toBe(201)
    expect((await send(body(1_000_001))).statusCode).toBe(413)
    const register = (payload: string) => t.call('POST /api/users/register', { headers: json, payload })
    expect((await register(JSON.stringify(ada).padEnd(16_385, ' '))).statusCode).toBe(413)
    expect((await register(JSON.stringify(ada).padEnd(16_000, ' '))).statusCode).toBe(201)
  })

  test('is ignored where none is expected', async () => {
    const as = await t.person('user')
    expect((await t.call('POST /api/auth/stream-ticket', { as, headers: json, payload: '{"a":1}' })).statusCode).toBe(201)
    expect((await t.call('POST /api/auth/logout', { as, headers: json, payload: '' })).statusCode).toBe(204)
  })
})

describe('the caller’s address', () => {
  const signUp = (headers: Record<string, string>, remoteAddress = '10.0.0.1') =>
    t.call('POST /api/users/register', { payload: ada, headers, remoteAddress })
  const addressSeen = async () => {
    const admin = await t.person('admin')
    return (await t.call('GET /api/admin/audit', { as: admin })).json<{ address: string }[]>()[0]!.address
  }

  test('is the one that the proxy reports', async () => {
    await signUp({ 'x-forwarded-for': '203.0.113.9' })
    expect(await addressSeen()).toBe('203.0.113.9')
  })

  test('is not taken from a header of the caller', async () => {
    await signUp({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })
    expect(await addressSeen()).toBe('203.0.113.9')
  })
})

describe('too many requests', () => {
  test('from one address wait a minute at most, with a standard error; other addresses continue', async () => {
    const sendRequest = (remoteAddress: string) => t.call('GET /api/docs.css', { remoteAddress })
    for (let dozen = 0; dozen < 100; dozen++) {
      const replies = await Promise.all(Array.from({ length: 12 }, () => sendRequest('10.9.9.9')))
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    }
    const refused = await sendRequest('10.9.9.9')
    expect([refused.statusCode, refused.json()]).toEqual([429, { detail: expect.any(String) }])
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await sendRequest('10.9.9.8')).statusCode).toBe(200)
  })
})

test('rejects invalid HTTP with a message', async () => {
  await t.listen()
  const { port } = t.app.http.server.address() as AddressInfo
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /api/health HTTP/9.9\r\nbroken\r\n\r\n'))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toEqual({ detail: expect.any(String) })
})

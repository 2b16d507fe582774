import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toApi } from './api.ts'
import type { Route } from './request.ts'
import { EndedSessionError, onSessionEnd } from '../session/session-end.ts'
import type { SessionEnd } from '../session/session-end.ts'
import { createTokenStore, tokens } from '../session/token-store.ts'

const route = (method: string, path: string, form = false): Route => ({ method, path, events: false, form })

type AnyEndpoint = { call: (input?: object) => Promise<unknown>; key: (input?: object) => unknown }

const { users, auth } = toApi({
  users: {
    me: route('GET', '/api/users/me'),
    changeMe: route('PATCH', '/api/users/me'),
    list: route('GET', '/api/users/'),
    remove: route('DELETE', '/api/users/{id}'),
  },
  auth: { token: route('POST', '/api/auth/token', true) },
}) as unknown as Record<string, Record<string, AnyEndpoint>>

const asked = vi.fn<typeof fetch>()
const ends: SessionEnd[] = []
let forget: () => void

const answer = (status: number, body: unknown = {}, headers = {}) =>
  asked.mockResolvedValueOnce(new Response(status === 204 ? null : JSON.stringify(body), { status, headers }))

const clearToken = () => {
  const token = tokens.find()
  if (token) tokens.clear(token)
}

beforeEach(() => {
  asked.mockReset()
  ends.length = 0
  clearToken()
  vi.stubGlobal('fetch', asked)
  forget = onSessionEnd((reason) => ends.push(reason))
})

afterEach(() => {
  forget()
  vi.unstubAllGlobals()
})

const sentHeaders = () => asked.mock.calls[0]![1]!.headers as Headers

test('a call sends the token and a JSON body', async () => {
  tokens.put('adj_one')
  answer(200, { id: '1' })
  expect(await users!.changeMe!.call({ body: { role: 'CEO' } })).toEqual({ id: '1' })
  expect(sentHeaders().get('authorization')).toBe('Bearer adj_one')
  expect(sentHeaders().get('content-type')).toBe('application/json')
  expect(asked.mock.calls[0]![1]!.body).toBe('{"role":"CEO"}')
})

test('the login sends a form and no token', async () => {
  tokens.put('adj_one')
  answer(200, { access_token: 'adj_two' })
  await auth!.token!.call({ body: { username: 'a@b.co', password: 'p&q', remember_me: 'true' } })
  expect((asked.mock.calls[0]![1]!.body as URLSearchParams).toString()).toBe('username=a%40b.co&password=p%26q&remember_me=true')
  expect(sentHeaders().get('authorization')).toBeNull()
})

test('a paged list returns the total count', async () => {
  answer(200, [1, 2], { 'x-total-count': '40' })
  expect(await users!.list!.call()).toEqual({ items: [1, 2], total: 40 })
})

test('an empty response returns undefined', async () => {
  answer(204)
  expect(await users!.remove!.call({ params: { id: '7' } })).toBeUndefined()
  expect(asked.mock.calls[0]![0]).toBe('/api/users/7')
})

test.each([
  [401, 'expired'],
  [403, 'waitlisted'],
])('a %i response ends the session that sent the call, once', async (status, end) => {
  tokens.put('adj_one')
  answer(status)
  answer(status)
  await Promise.allSettled([users!.list!.call(), users!.list!.call()])
  expect(tokens.find()).toBeUndefined()
  expect(ends).toEqual([end])
})

test('a late rejection does not end a newer session', async () => {
  tokens.put('adj_old')
  asked.mockImplementationOnce(async () => {
    tokens.put('adj_new')
    return new Response('{}', { status: 401 })
  })
  await expect(users!.list!.call()).rejects.toMatchObject({ status: 401 })
  expect(tokens.find()).toBe('adj_new')
  expect(ends).toEqual([])
})

test.each([undefined, 'adj_next'])('a response to %s after the session ended is discarded', async (next) => {
  tokens.put('adj_one')
  asked.mockImplementationOnce(async () => {
    tokens.clear('adj_one')
    if (next) tokens.put(next)
    return new Response('{"first_name":"Ines"}', { status: 200 })
  })
  await expect(users!.me!.call()).rejects.toBeInstanceOf(EndedSessionError)
  expect(tokens.find()).toBe(next)
  expect(ends).toEqual([])
})

test('a call that fails after its session does not reveal why', async () => {
  tokens.put('adj_one')
  asked.mockImplementationOnce(async () => {
    tokens.clear('adj_one')
    return new Response('{"detail":"The plan for Globex is gone."}', { status: 409 })
  })
  await expect(users!.list!.call()).rejects.toBeInstanceOf(EndedSessionError)
})

test('nothing is sent with a token that another tab stored instead', async () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  }
  const own = createTokenStore(storage)
  const others = createTokenStore(storage)
  own.put('adj_one')
  expect(own.isReplaced()).toBe(false)
  others.put('adj_two')
  expect([own.isReplaced(), others.isReplaced()]).toEqual([true, false])
  vi.spyOn(tokens, 'isReplaced').mockReturnValueOnce(true)
  await expect(users!.list!.call()).rejects.toBeInstanceOf(EndedSessionError)
  expect(asked).not.toHaveBeenCalled()
  // Removed instead of replaced: anyone can log in next.
  others.clear('adj_two')
  own.release()
  others.put('adj_three')
  expect([own.find(), own.isReplaced()]).toEqual(['adj_three', false])
})

test('a rejected login does not end a session', async () => {
  tokens.put('adj_one')
  answer(401, { detail: 'Wrong email or password.' })
  await expect(auth!.token!.call({ body: {} })).rejects.toMatchObject({ detail: 'Wrong email or password.' })
  expect(tokens.find()).toBe('adj_one')
})

test.each([401, 403, 404])("a %i response to the current user's record is a session error", async (status) => {
  tokens.put('adj_one')
  answer(status)
  await users!.me!.call().catch(() => undefined)
  expect(ends).toEqual(['issue'])
})

test('a 404 for another record or for a change does not end the session', async () => {
  tokens.put('adj_one')
  answer(404)
  answer(404)
  await Promise.allSettled([users!.remove!.call({ params: { id: '7' } }), users!.changeMe!.call({ body: {} })])
  expect(tokens.find()).toBe('adj_one')
})

test('an unreachable server gives a readable message', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(users!.list!.call()).rejects.toMatchObject({ status: 0, detail: expect.stringContaining('reach the server') })
})

test('a key without input is a prefix of the keys with input', () => {
  expect(users!.list!.key()).toEqual(['users', 'list'])
  expect(users!.list!.key({ query: { skip: 25 } })).toEqual(['users', 'list', { query: { skip: 25 } }])
})

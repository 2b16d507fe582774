import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { checkSession, followOtherTabs, login, logout, onSessionEnd } from './session.ts'
import type { SessionEnd } from './session.ts'
import { tokens } from './token-store.ts'

const asked = vi.fn<typeof fetch>()
const ends: SessionEnd[] = []
let forget: () => void

beforeEach(() => {
  asked.mockReset()
  ends.length = 0
  tokens.put('adj_one')
  vi.stubGlobal('fetch', asked)
  forget = onSessionEnd((reason) => ends.push(reason))
})

afterEach(() => {
  forget()
  tokens.clear('adj_one')
  vi.unstubAllGlobals()
})

test.each([401, 403, 404])('a stored token that is rejected with %i is dropped', async (status) => {
  asked.mockResolvedValueOnce(new Response('{}', { status }))
  expect(await checkSession()).toBe(false)
  expect(tokens.find()).toBeUndefined()
  expect(ends).toEqual(['dropped'])
})

test.each([429, 500, 502, 503])('a %i response keeps the token', async (status) => {
  asked.mockResolvedValueOnce(new Response('<html></html>', { status }))
  expect(await checkSession()).toBe(true)
  expect(tokens.find()).toBe('adj_one')
  expect(ends).toEqual([])
})

test('an unreachable server keeps the token', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await checkSession()).toBe(true)
  expect(tokens.find()).toBe('adj_one')
})

test('a login ends the previous session and then starts its own', async () => {
  const order: (string | undefined)[] = []
  const stop = onSessionEnd(() => order.push(tokens.find()))
  asked.mockResolvedValueOnce(new Response('{"access_token":"adj_two"}', { status: 200 }))
  await login({ email: 'tom@example.com', password: 'x', rememberMe: false })
  stop()
  expect([ends, order, tokens.find()]).toEqual([['replaced'], [undefined], 'adj_two'])
  tokens.clear('adj_two')
})

test('a call that is rejected before the logout is answered ends the session as a logout, once', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()] as const
  asked.mockReturnValueOnce(answers[0].promise).mockReturnValueOnce(answers[1].promise)
  const call = api.notes.list.call({})
  const left = logout()
  answers[0].resolve(new Response('{}', { status: 401 }))
  await expect(call).rejects.toMatchObject({ status: 401 })
  expect([ends, tokens.find()]).toEqual([['logout'], undefined])
  answers[1].resolve(new Response(null, { status: 204 }))
  await left
  expect(ends).toEqual(['logout'])
})

test('a login in another tab ends the session before the page reloads; a logout only ends it', () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const stop = followOtherTabs(() => ends.push('restart' as SessionEnd))
  const tell = (newValue: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key: 'adjutant.token', newValue }))
  tell('adj_two')
  tell(null)
  stop()
  tell(null)
  expect(ends).toEqual(['replaced', 'restart', 'elsewhere'])
})
